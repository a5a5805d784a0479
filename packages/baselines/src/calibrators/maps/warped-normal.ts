import { logNormalCdf, normalQuantileFromLog } from "@distcal/numerics";
import { monotoneSpline } from "../knots/monotone-spline.ts";
import { type StandardDistribution, standardDistribution } from "./standard-distribution.ts";

const halfLogTwoPi = 0.9189385332046728;

/**
 * The distribution whose normal score is a smooth rising function h through (x_k, score_k): cdf Φ(h(z)), density
 * φ(h(z))·h′(z), quantile h⁻¹(Φ⁻¹(p)). Beyond the outer knots h is straight, so the tails are those of a normal.
 */
export function warpedNormal(x: ArrayLike<number>, scores: ArrayLike<number>): StandardDistribution {
  const at = Float64Array.from(x);
  const h = monotoneSpline(at, Float64Array.from(scores));
  return standardDistribution({
    logPdf(z: number): number {
      const score = h.value(z);
      return Math.log(h.slope(z)) - 0.5 * score * score - halfLogTwoPi;
    },
    logCdf: (z: number) => logNormalCdf(h.value(z)),
    logSf: (z: number) => logNormalCdf(-h.value(z)),
    quantile: (logP: number, log1mP: number) => h.inverse(scoreFromLogs(logP, log1mP)),
    bends: at,
    isKinked: false,
  });
}

/** Beyond it a logarithm of a probability has no more to tell. */
const lowestLog = -1e290;

/** The normal score Φ⁻¹(p) from ln p and ln(1 − p), with the digits of both tails. */
export function scoreFromLogs(logP: number, log1mP: number): number {
  const lower = logP < log1mP;
  const log = Math.max(lower ? logP : log1mP, lowestLog);
  const score = normalQuantileFromLog(log);
  return lower ? score : -score;
}
