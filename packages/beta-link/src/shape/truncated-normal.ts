import { logMassOfTails } from "@distcal/distributions";
import { logNormalCdf, normalLogPdf, normalQuantileFromLog } from "@distcal/numerics";

/** Ends beyond this have nothing more to tell, and their squares keep their digits. */
const farthest = 1e5;
/** Narrower intervals are as their middle: the error is the square of it. */
const narrowest = 1e-5;

/** What a standard normal says of an outcome that is known to lie between two scores. */
export interface TruncatedMoments {
  logMass: number;
  /** E[u] and E[u²] within. */
  first: number;
  second: number;
}

/** ln P(a < u ≤ b) of a standard normal with E[u] and E[u²] within, exact in both tails; written into `into`, which is returned. */
export function truncatedMoments(a: number, b: number, into: TruncatedMoments): TruncatedMoments {
  const low = a === -Infinity ? a : Math.min(Math.max(a, -farthest), farthest);
  const high = b === Infinity ? b : Math.min(Math.max(b, -farthest), farthest);
  if (high - low < narrowest) {
    const middle = 0.5 * low + 0.5 * high;
    into.logMass = normalLogPdf(middle) + Math.log(Math.max(b - a, Number.MIN_VALUE));
    into.first = middle;
    into.second = middle * middle;
    return into;
  }
  const logMass = logMassOfTails(logNormalCdf(low), logNormalCdf(-low), logNormalCdf(high), logNormalCdf(-high));
  const atLow = low === -Infinity ? 0 : Math.exp(normalLogPdf(low) - logMass);
  const atHigh = high === Infinity ? 0 : Math.exp(normalLogPdf(high) - logMass);
  into.logMass = logMass;
  // Rounding in a far tail must not lead out of the interval.
  into.first = Math.min(Math.max(atLow - atHigh, low), high);
  const second = 1 + (atLow === 0 ? 0 : low * atLow) - (atHigh === 0 ? 0 : high * atHigh);
  into.second = Math.max(second, into.first * into.first);
  return into;
}

/** The score below which this share of a standard normal's mass between two scores lies. */
export function truncatedQuantile(a: number, b: number, share: number): number {
  // In the tail that both ends share, where the larger of the two probabilities says it all.
  const isUpper = a > 0;
  const [near, far] = isUpper ? [logNormalCdf(-a), logNormalCdf(-b)] : [logNormalCdf(b), logNormalCdf(a)];
  const rest = isUpper ? share : 1 - share;
  const log = near + Math.log1p(-rest * -Math.expm1(far - near));
  const score = normalQuantileFromLog(Math.min(log, -Number.MIN_VALUE));
  return Math.min(Math.max(isUpper ? -score : score, a), b);
}
