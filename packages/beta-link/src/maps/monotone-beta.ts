import { logNormalCdf, scoreFromLogs, softplus } from "@distcal/numerics";
import type { BetaMap } from "../beta/beta-map.ts";
import { boundedExp } from "../beta/bounded-exp.ts";
import { checkMap } from "../beta/check.ts";
import { inverseBetaMap } from "../beta/inverse-beta-map.ts";
import { slopeOf } from "../beta/log-slope.ts";
import type { MonotoneMap } from "./monotone-map.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** A Beta map p = logistic(a ln q − b ln(1 − q) + c), with ln r as its log slope (Song et al. 2019, §4.1). */
export function monotoneBeta(map: BetaMap): MonotoneMap {
  checkMap("monotoneBeta", map);
  const { logA, logB, c } = map;
  const [a, b] = [boundedExp(logA), boundedExp(logB)];
  const logit = (logQ: number, log1mQ: number): number => a * logQ - b * log1mQ + c;
  return Object.freeze({
    valueInto(logQ: number, log1mQ: number, into: Float64Array) {
      const z = logit(logQ, log1mQ);
      into[0] = -softplus(-z);
      into[1] = -softplus(z);
      into[2] = slopeOf(logA, logB, c, logQ, log1mQ);
    },
    inverseInto(logP: number, log1mP: number, into: Float64Array) {
      const { logQ, log1mQ } = inverseBetaMap(map, logP, log1mP);
      into[0] = logQ;
      into[1] = log1mQ;
    },
    // One answer at a time: a table of the crps asks for many of one kind.
    onScores: Object.freeze({
      logPdf: (z: number) => slopeOf(logA, logB, c, logNormalCdf(z), logNormalCdf(-z)) - 0.5 * z * z - HALF_LOG_TWO_PI,
      logCdf: (z: number) => -softplus(-logit(logNormalCdf(z), logNormalCdf(-z))),
      logSf: (z: number) => -softplus(logit(logNormalCdf(z), logNormalCdf(-z))),
      quantile(logP: number, log1mP: number) {
        const { logQ, log1mQ } = inverseBetaMap(map, logP, log1mP);
        return scoreFromLogs(logQ, log1mQ);
      },
      bends: new Float64Array(0),
      isKinked: false,
    }),
  });
}
