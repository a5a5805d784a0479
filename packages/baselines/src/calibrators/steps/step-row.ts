import { createRng, segmentOf } from "@distcal/numerics";
import { logKernelDensity } from "./kernel-density.ts";

/** One distribution of point masses: a cdf that jumps at each value, strictly rising, to 1 at the last. */
export interface StepRow {
  readonly values: Float64Array;
  readonly cdf: Float64Array;
}

/** What a row of point masses answers, each in closed form. */
export interface StepAnswers {
  cdf(y: number): number;
  sf(y: number): number;
  quantile(p: number): number;
  crps(y: number): number;
  /** ln of the smoothed density: point masses have none of their own. */
  logPdf(y: number): number;
  sample(count: number, seed: number): Float64Array;
  readonly mean: number;
  readonly std: number;
}

/** Levels closer to a jump's top than this are that top, which sums of weights reach up to rounding. */
const sameLevel = 1e-12;

/** The answers of a row; `leastWidth` is the narrowest kernel that smooths it. */
export function stepAnswers({ values, cdf }: StepRow, leastWidth: number): StepAnswers {
  const last = values.length - 1;
  const { mean, std } = momentsOf({ values, cdf });
  const crpsAt = crpsOf({ values, cdf });
  let density: ((y: number) => number) | undefined;
  const quantile = (p: number): number => {
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cdf[middle] >= p - sameLevel) high = middle;
      else low = middle + 1;
    }
    return values[low];
  };
  return {
    mean,
    std,
    quantile,
    cdf: (y) => (y < values[0] ? 0 : cdf[stepOf(values, y)]),
    sf: (y) => (y < values[0] ? 1 : 1 - cdf[stepOf(values, y)]),
    crps: crpsAt,
    logPdf(y) {
      density ??= logKernelDensity({ values, cdf }, { std, quartiles: quantile(0.75) - quantile(0.25), leastWidth });
      return density(y);
    },
    sample(count, seed) {
      const rng = createRng(seed);
      return Float64Array.from({ length: count }, () => quantile(rng.uniformOpen()));
    },
  };
}

/** The number of the last value ≤ y; y is not below the first. */
function stepOf(values: Float64Array, y: number): number {
  const last = values.length - 1;
  return y >= values[last] ? last : segmentOf(values, y);
}

/** Mean and standard deviation, about a middle value and in units of the width, so that no square overflows. */
function momentsOf({ values, cdf }: StepRow): { readonly mean: number; readonly std: number } {
  const last = values.length - 1;
  const [origin, unit] = [values[last >> 1], values[last] - values[0]];
  if (!(unit > 0)) return { mean: values[0], std: 0 };
  let first = 0;
  for (let k = 0; k <= last; k++) first += (cdf[k] - (cdf[k - 1] ?? 0)) * ((values[k] - origin) / unit);
  let second = 0;
  for (let k = 0; k <= last; k++) {
    second += (cdf[k] - (cdf[k - 1] ?? 0)) * ((values[k] - origin) / unit - first) ** 2;
  }
  return { mean: origin + unit * first, std: unit * Math.sqrt(second) };
}

/** ∫ F² below y plus ∫ (1 − F)² above it, the integrals up to each value summed in advance. */
function crpsOf({ values, cdf }: StepRow): (y: number) => number {
  const last = values.length - 1;
  const below = new Float64Array(last + 1);
  const above = new Float64Array(last + 1);
  for (let k = 1; k <= last; k++) below[k] = below[k - 1] + cdf[k - 1] ** 2 * (values[k] - values[k - 1]);
  for (let k = last - 1; k >= 0; k--) above[k] = above[k + 1] + (1 - cdf[k]) ** 2 * (values[k + 1] - values[k]);
  return (y) => {
    if (y < values[0]) return values[0] - y + above[0];
    const k = stepOf(values, y);
    if (k === last) return y - values[last] + below[last];
    return below[k] + cdf[k] ** 2 * (y - values[k]) + (1 - cdf[k]) ** 2 * (values[k + 1] - y) + above[k + 1];
  };
}
