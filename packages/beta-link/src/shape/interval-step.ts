import { logSurpriseMass } from "./interval-mass.ts";
import type { WeightedIntervals } from "./score-intervals.ts";
import { type TruncatedMoments, truncatedMoments } from "./truncated-normal.ts";

/** What rows known to an interval add to a step of expectation maximisation, beside the sums of the components. */
interface IntervalSums {
  readonly logLikelihood: number;
  /** Σ r of the surprise, and Σ r times the expected weight of its scale's update. */
  readonly surprising: number;
  readonly squares: number;
}

const rootThree = Math.sqrt(3);
/** Further out, in scales, a surprise's weight is its limit to all digits that a difference of angles has. */
const farAngle = Math.atan(1e4 / rootThree);
/** Angles closer together than this are one. */
const sameAngle = 1e-6;
const moments: TruncatedMoments = { logMass: 0, first: 0, second: 0 };

/**
 * Adds the truncated moments of every interval to the sums Σ r, Σ r d and Σ r d² of each component, d from its mean (the column
 * is that of `expectationStep`). All in logarithms: intervals far from everything still belong somewhere.
 */
export function addIntervals(
  { low, high, weight }: WeightedIntervals,
  column: Float64Array,
  sums: Float64Array,
): IntervalSums {
  const components = (column.length - 3) / 3;
  const terms = Math.max(components, 1);
  const [logChance, logSpread, center] = column.subarray(3 * components);
  const surprise = { weight: 1, center, scale: Math.exp(logSpread) };
  const logKept = Math.log1p(-Math.exp(logChance));
  const parts = new Float64Array(3 * terms);
  let [logLikelihood, surprising, squares] = [0, 0, 0];
  for (let i = 0; i < low.length; i++) {
    const surprised = logChance + logSurpriseMass(surprise, low[i], high[i]);
    let most = surprised;
    for (let k = 0; k < terms; k++) {
      const [logWeight, mean, scale] = componentAt(column, k, components);
      truncatedMoments((low[i] - mean) / scale, (high[i] - mean) / scale, moments);
      parts[3 * k] = logKept + logWeight + moments.logMass;
      parts[3 * k + 1] = scale * moments.first;
      parts[3 * k + 2] = scale * scale * moments.second;
      most = Math.max(most, parts[3 * k]);
    }
    let total = Math.exp(surprised - most);
    for (let k = 0; k < terms; k++) total += Math.exp(parts[3 * k] - most);
    logLikelihood += weight[i] * (most + Math.log(total));
    for (let k = 0; k < terms; k++) {
      const r = (weight[i] * Math.exp(parts[3 * k] - most)) / total;
      sums[4 * k] += r;
      sums[4 * k + 1] += r * parts[3 * k + 1];
      sums[4 * k + 2] += r * parts[3 * k + 2];
    }
    const r = (weight[i] * Math.exp(surprised - most)) / total;
    surprising += r;
    squares += r * expectedWeight((low[i] - center) / surprise.scale, (high[i] - center) / surprise.scale);
  }
  return { logLikelihood, surprising, squares };
}

function componentAt(column: Float64Array, k: number, components: number): readonly [number, number, number] {
  return components === 0 ? [0, 0, 1] : [column[3 * k], column[3 * k + 1], Math.exp(column[3 * k + 2])];
}

/**
 * E[4u²/(3 + u²)] of a Student-t with 3 degrees of freedom between two ends: with u = √3 tan θ it is 4 sin²θ, and the density
 * (2/π) cos²θ dθ, so that both integrals are closed.
 */
function expectedWeight(a: number, b: number): number {
  const [from, to] = [Math.atan(a / rootThree), Math.atan(b / rootThree)];
  if (from > farAngle || to < -farAngle) return 4;
  if (to - from < sameAngle) return 4 * Math.sin(0.5 * from + 0.5 * to) ** 2;
  const mass = 4 * (to - from) + 2 * (Math.sin(2 * to) - Math.sin(2 * from));
  const squares = 4 * (to - from) - (Math.sin(4 * to) - Math.sin(4 * from));
  return Math.min(Math.max(squares / mass, 0), 4);
}
