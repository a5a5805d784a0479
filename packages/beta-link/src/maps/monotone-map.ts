import { logNormalCdf, scoreFromLogs } from "@distcal/numerics";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/**
 * A rising map q ↦ p of [0, 1] onto itself, on the logarithms of both tails, so that neither loses its digits. Seen
 * through it a cdf F is p(F(y)) and a density f is f(y)·dp/dq.
 */
export interface MonotoneMap {
  /** From ln q and ln(1 − q): ln p, ln(1 − p) and the log slope ln dp/dq, into three numbers. */
  valueInto(logQ: number, log1mQ: number, into: Float64Array): void;
  /** From ln p and ln(1 − p): ln q and ln(1 − q) of the q that goes to p, into two numbers. */
  inverseInto(logP: number, log1mP: number, into: Float64Array): void;
  /** The same map on normal scores, where it has a form of its own there. */
  readonly onScores?: ScoreMap;
}

/** A map on the axis of normal scores: the distribution that it makes of a standard normal, G(z) = p(Φ(z)). */
export interface ScoreMap {
  logPdf(z: number): number;
  logCdf(z: number): number;
  logSf(z: number): number;
  /** The z whose cdf is p, from ln p and ln(1 − p). */
  quantile(logP: number, log1mP: number): number;
  /** Where a formula is not smooth, rising. */
  readonly bends: Float64Array;
  /** Whether the density jumps there, or only its slope. */
  readonly isKinked: boolean;
}

/** The map of probabilities that makes this of a standard normal: slope g(z)/φ(z) at z = Φ⁻¹(q). */
export function mapFromScores(onScores: ScoreMap): MonotoneMap {
  return Object.freeze({
    onScores,
    valueInto(logQ: number, log1mQ: number, into: Float64Array) {
      const z = scoreFromLogs(logQ, log1mQ);
      into[0] = onScores.logCdf(z);
      into[1] = onScores.logSf(z);
      into[2] = onScores.logPdf(z) + (0.5 * z * z + HALF_LOG_TWO_PI);
    },
    inverseInto(logP: number, log1mP: number, into: Float64Array) {
      const z = onScores.quantile(logP, log1mP);
      into[0] = logNormalCdf(z);
      into[1] = logNormalCdf(-z);
    },
  });
}

/** What a map makes of a standard normal: cdf p(Φ(z)), density φ(z)·dp/dq. */
export function scoresOf(map: MonotoneMap): ScoreMap {
  if (map.onScores !== undefined) return map.onScores;
  const at = new Float64Array(3);
  const valueAt = (z: number): Float64Array => {
    map.valueInto(logNormalCdf(z), logNormalCdf(-z), at);
    return at;
  };
  return Object.freeze({
    logPdf: (z: number) => valueAt(z)[2] - 0.5 * z * z - HALF_LOG_TWO_PI,
    logCdf: (z: number) => valueAt(z)[0],
    logSf: (z: number) => valueAt(z)[1],
    quantile(logP: number, log1mP: number) {
      map.inverseInto(logP, log1mP, at);
      return scoreFromLogs(at[0], at[1]);
    },
    bends: new Float64Array(0),
    isKinked: false,
  });
}
