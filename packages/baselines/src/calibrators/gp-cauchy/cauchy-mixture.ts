import { type Distribution, distributionFrom } from "@distcal/distributions";
import { clamp, monotoneRoot } from "@distcal/numerics";

/**
 * A mixture of Cauchy distributions about one location. It has no mean and no standard deviation: `mean()` answers the
 * location, which is its median, and `std()` Infinity. Its CRPS is finite and closed: with a_i the scales,
 * crps = Σ wᵢ aᵢ(2 ln 2 − ln(1 + z²) + 2z·arctan z)/π − ½ Σᵢⱼ wᵢwⱼ e(aᵢ, aⱼ), z = (y − location)/aᵢ, where
 * e(a, b) = ∫(F_a − F_b)² = (2a ln 2a + 2b ln 2b − 2(a + b) ln(a + b))/π (both by Parseval from e^(−a|t|)).
 */
export function cauchyMixture(location: number, weights: Float64Array, scale: Float64Array): Distribution {
  const at = (distance: number, term: Term): number => {
    let total = 0;
    for (let i = 0; i < weights.length; i++) total += weights[i] * term(distance / scale[i], scale[i]);
    return total;
  };
  const below = (distance: number): number => at(-distance, upperTail);
  const above = (distance: number): number => at(distance, upperTail);
  const dispersion = dispersionOf(weights, scale);
  return distributionFrom("cauchyMixture", {
    pdf: (y) => at(y - location, density),
    logPdf: (y) => logDensity(y - location, weights, scale),
    cdf: (y) => below(y - location),
    logCdf: (y) => (y > location ? Math.log1p(-above(y - location)) : Math.log(below(y - location))),
    logSf: (y) => (y > location ? Math.log(above(y - location)) : Math.log1p(-below(y - location))),
    quantile(p) {
      if (p === 0.5) return location;
      // The two sides are alike: the root is the distance at which the tail beyond it is the smaller of p and 1 − p.
      const tail = p < 0.5 ? p : 1 - p;
      const ends = scale.map((a) => a / Math.tan(Math.PI * tail));
      const distance = monotoneRoot({
        low: Math.min(...ends),
        high: Math.max(...ends),
        value: (d) => Math.log(tail) - Math.log(above(d)),
        slope: (d) => at(d, density) / above(d),
      });
      return clamp(p < 0.5 ? location - distance : location + distance);
    },
    crps: (y) => at(y - location, score) - dispersion,
    mean: location,
    std: Number.POSITIVE_INFINITY,
  });
}

/** A formula of the standard Cauchy distribution at z, for one that is a times as wide. */
type Term = (z: number, a: number) => number;

/** P(Z > z), to the last digits in the upper tail. */
const upperTail: Term = (z) => (z > 1 ? Math.atan(1 / z) / Math.PI : 0.5 - Math.atan(z) / Math.PI);

const density: Term = (z, a) => 1 / (Math.PI * a * (1 + z * z));

const score: Term = (z, a) => {
  const size = Math.abs(z);
  // Far out by ln z², where the square would overflow; there the score is the distance, less its logarithm.
  const log = size < 1e100 ? Math.log1p(z * z) : 2 * Math.log(size);
  return size === Number.POSITIVE_INFINITY ? size : (a * (2 * Math.LN2 - log + 2 * size * Math.atan(size))) / Math.PI;
};

/** ln Σ wᵢ aᵢ/(π(aᵢ² + d²)), by the largest term. */
function logDensity(distance: number, weights: Float64Array, scale: Float64Array): number {
  const size = Math.abs(distance);
  const terms = scale.map((a, i) => {
    const z = size / a;
    const log = z < 1e100 ? Math.log1p(z * z) : 2 * Math.log(z);
    return Math.log(weights[i]) - Math.log(Math.PI * a) - log;
  });
  const largest = Math.max(...terms);
  if (!Number.isFinite(largest)) return Number.NEGATIVE_INFINITY;
  return largest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - largest), 0));
}

/** ½ Σᵢⱼ wᵢwⱼ ∫(Fᵢ − Fⱼ)². */
function dispersionOf(weights: Float64Array, scale: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < scale.length; i++) {
    for (let j = 0; j < i; j++) {
      // In units of the sum of the two, with which the logarithms cancel: the value is homogeneous of degree 1.
      const whole = scale[i] + scale[j];
      const [p, q] = [scale[i] / whole, scale[j] / whole];
      sum += (weights[i] * weights[j] * 2 * whole * (p * Math.log(2 * p) + q * Math.log(2 * q))) / Math.PI;
    }
  }
  return sum;
}
