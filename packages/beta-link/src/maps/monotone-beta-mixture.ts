import { logAddExp, type QuadratureRule, scoreFromLogs, scoreLogs } from "@distcal/numerics";
import type { MapMoments } from "../link/map-moments.ts";
import { checkedMoments, requireMirroredRule } from "../mixture/checked-moments.ts";
import { logMixtureAt } from "../mixture/log-mixture-at.ts";
import { loadMaps, mixtureWorkspace } from "../mixture/mixture-of-maps.ts";
import { scoreWorkspace } from "../normal-scores/calibrated-score.ts";
import { scoreRoot } from "../normal-scores/score-root.ts";
import type { MonotoneMap } from "./monotone-map.ts";

/** Beyond it a logarithm of a probability has no more to tell, and differences of it are numbers. */
const lowestLog = -1e300;

/**
 * The map of each row as a link in a chain: p = Σ W_s c_s(q) over the order³ Beta maps of a product rule, one exponential a
 * map. They share a workspace, so that a row's map holds until the next row's is asked for.
 */
export function monotoneBetaMixtures(moments: MapMoments, rule: QuadratureRule): (row: number) => MonotoneMap {
  requireMirroredRule("monotoneBetaMixtures", rule);
  const checked = checkedMoments("monotoneBetaMixtures", moments, moments.mean.length / 3);
  const scores = scoreWorkspace(mixtureWorkspace(rule));
  const { maps, point } = scores;
  const { logs } = maps;
  const map: MonotoneMap = Object.freeze({
    valueInto(logQ: number, log1mQ: number, into: Float64Array) {
      const [low, high] = [Math.max(logQ, lowestLog), Math.max(log1mQ, lowestLog)];
      logMixtureAt(maps, low, high);
      into[0] = logs[0] <= logs[1] ? logs[0] : Math.log1p(-Math.exp(logs[1]));
      into[1] = logs[1] <= logs[0] ? logs[1] : Math.log1p(-Math.exp(logs[0]));
      into[2] = logAddExp(logs[2] - low, logs[3] - high);
    },
    inverseInto(logP: number, log1mP: number, into: Float64Array) {
      const target = scoreFromLogs(logP, log1mP);
      scoreLogs(scoreRoot(scores, target, target, -Infinity, Infinity), point);
      into[0] = point[0];
      into[1] = point[1];
    },
  });
  return (row) => {
    loadMaps(maps, checked, row);
    return map;
  };
}
