import type { ValueRange } from "@distcal/distributions";

/** The predictions that a fit has seen: ranges of mean and std, in units of the standardisation. */
export interface SeenRanges {
  readonly mean: ValueRange;
  readonly std: ValueRange;
}

/**
 * Where trust falls to e^−½: ten widths of the prediction beyond the seen means, or half an e-fold (1.65 times) beyond the
 * seen stds. The latter is short because a std outside what was seen is how a base model says that it does not know: one
 * that interpolates its training rows states a tiny std there and a wide, fair one elsewhere.
 */
const meanReach = 10;
const stdReach = 0.5;

/**
 * How much of the learnt map applies to a prediction: 1 inside the seen ranges, and outside them exp(−½d²) with d the
 * distance beyond, in reaches, so that far from everything seen the base prediction comes back, without a jump or a
 * kink. The width of a prediction is its std, or the spread of the predictions (1 in these units) where that is larger:
 * two predictions closer than that are nearly the same distribution.
 */
export function trustIn({ mean: meanRange, std: stdRange }: SeenRanges, mean: number, std: number): number {
  const beyondMean = Math.max(meanRange[0] - mean, mean - meanRange[1], 0) / Math.max(1, std);
  const beyondStd = Math.max(Math.log(stdRange[0] / std), Math.log(std / stdRange[1]), 0);
  const distance = Math.hypot(beyondMean / meanReach, beyondStd / stdReach);
  return Math.exp(-0.5 * distance * distance);
}

/** The rows whose prediction lies outside the seen ranges, in order. */
export function rowsOutside(
  { mean: meanRange, std: stdRange }: SeenRanges,
  mean: Float64Array,
  std: Float64Array,
): number[] {
  const outside: number[] = [];
  for (let i = 0; i < mean.length; i++) {
    const inside = mean[i] >= meanRange[0] && mean[i] <= meanRange[1] && std[i] >= stdRange[0] && std[i] <= stdRange[1];
    if (!inside) outside.push(i);
  }
  return outside;
}
