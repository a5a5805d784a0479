import { tailTable } from "@distcal/distributions";
import { clamp, logNormalCdf } from "@distcal/numerics";
import { type MonotoneMap, scoresOf } from "../maps/monotone-map.ts";
import type { RowMaps } from "./row-maps.ts";

/** One map for every row: a normal row is mean + std·Z, and the mean, std and crps of Z are tabulated once. */
export function sharedMap(map: MonotoneMap): RowMaps {
  const { logPdf, logCdf, logSf, quantile, bends, isKinked } = scoresOf(map);
  const scoreAt = (level: number): number => quantile(Math.log(level), Math.log1p(-level));
  const scoreAtScore = (target: number): number => quantile(logNormalCdf(target), logNormalCdf(-target));
  const [lower, centre, upper] = [-1, 0, 1].map(scoreAtScore);
  const { mean, std, crps } = tailTable({
    below: (z) => Math.exp(logCdf(z)),
    above: (z) => Math.exp(logSf(z)),
    centre,
    scale: 0.5 * upper - 0.5 * lower,
    bends,
  });
  const momentsInto = (_row: number, into: Float64Array): boolean => {
    into[0] = mean;
    into[1] = std;
    return true;
  };
  const logPdfAt = (point: Float64Array, unit: number): number => logPdf(point[0]) + point[1] - Math.log(unit);
  const shared: RowMaps = Object.freeze({
    form: "scores",
    load: () => undefined,
    cdf(point: Float64Array) {
      const low = logCdf(point[0]);
      const high = logSf(point[0]);
      return low < high ? Math.exp(low) : -Math.expm1(high);
    },
    logCdf: (point: Float64Array) => logCdf(point[0]),
    logSf: (point: Float64Array) => logSf(point[0]),
    pdf: (point: Float64Array, unit: number) => clamp(Math.exp(logPdfAt(point, unit))),
    logPdf: logPdfAt,
    tail: (which: 0 | 1, point: Float64Array) => Math.exp(which === 0 ? logCdf(point[0]) : logSf(point[0])),
    scoreAt,
    scoreAtScore,
    quantilesAt(levels: Float64Array) {
      const scores = levels.map(scoreAt);
      return (row: number, into: Float64Array, moments?: Float64Array) => {
        for (let l = 0; l < into.length; l++) into[l] = scores[l];
        return moments !== undefined && momentsInto(row, moments);
      };
    },
    momentsInto,
    crpsAt: crps,
    kinks: isKinked ? bends : new Float64Array(0),
    only: () => shared,
  });
  return shared;
}
