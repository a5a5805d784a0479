import { logNormalCdf, scoreFromLogs } from "@distcal/numerics";
import { type MonotoneMap, mapFromScores } from "./monotone-map.ts";
import { risingSpline } from "./rising-spline.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/**
 * The map whose normal score is a smooth rising function h through (x_k, score_k): p = Φ(h(Φ⁻¹(q))). A standard normal
 * becomes the cdf Φ(h(z)), density φ(h(z))·h′(z). Beyond the outer knots h is straight: tails stay those of a normal.
 */
export function monotoneSpline(x: ArrayLike<number>, scores: ArrayLike<number>): MonotoneMap {
  const bends = Float64Array.from(x);
  const h = risingSpline(bends, Float64Array.from(scores));
  const at = new Float64Array(2);
  return mapFromScores(
    Object.freeze({
      logPdf(z: number): number {
        h.valueWithSlope(z, at);
        return Math.log(at[1]) - 0.5 * at[0] * at[0] - HALF_LOG_TWO_PI;
      },
      logCdf: (z: number) => logNormalCdf(h.value(z)),
      logSf: (z: number) => logNormalCdf(-h.value(z)),
      quantile: (logP: number, log1mP: number) => h.inverse(scoreFromLogs(logP, log1mP)),
      bends,
      isKinked: false,
    }),
  );
}
