import { batchOf, type DistributionBatch, normalMixture } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";

/** Inputs and targets of the paper's synthetic data. */
export interface LineRows {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Where inputs come from. */
export const inputRange: readonly [number, number] = Object.freeze([-10, 40] as const);

/**
 * The paper's synthetic data (Song et al. 2019, §5): x uniform on [−10, 40], and with equal chance y = ½x + ε or y = ε,
 * the variance of ε being 2.
 */
export function twoLines(rows: number, seed: number): LineRows {
  const rng = createRng(seed);
  const [low, high] = inputRange;
  const x = Float64Array.from({ length: rows }, () => low + (high - low) * rng.uniform());
  const y = x.map((at) => (rng.uniform() < 0.5 ? 0.5 * at : 0) + Math.SQRT2 * rng.normal());
  return Object.freeze({ x, y });
}

/** The true distribution of y at each x. */
export function trueDistribution(x: ArrayLike<number>): DistributionBatch {
  return batchOf(
    Array.from(x, (at) => normalMixture({ weights: [0.5, 0.5], mean: [0.5 * at, 0], std: [Math.SQRT2, Math.SQRT2] })),
  );
}
