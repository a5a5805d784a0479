import { clamp } from "@distcal/numerics";
import type { Moments } from "../contracts/moments.ts";

/** The affine map of a fit: y = center + scale · (standardised y). */
export type Standardisation = { readonly center: number; readonly scale: number };

/** The least scale, in median stds: where all predictions are nearly the same there is no spread to measure by. */
const leastSpread = 0.01;

/**
 * Center and scale of predictions: the mean of the means, and the spread √(variance of the means + variance of the
 * stds), each row as often as its weight says. Computed in units of the largest number, so that no square overflows.
 */
export function standardisationOf(mean: Float64Array, std: Float64Array, weight?: Float64Array): Standardisation {
  let largest = 0;
  for (let i = 0; i < mean.length; i++) largest = Math.max(largest, Math.abs(mean[i]), std[i]);
  const means = meanAndVariance(mean, largest, weight);
  const spread = Math.sqrt(means.variance + meanAndVariance(std, largest, weight).variance);
  const middle = std.slice().sort()[std.length >> 1] / largest;
  return Object.freeze({ center: means.mean * largest, scale: Math.max(spread, leastSpread * middle) * largest });
}

function meanAndVariance(
  values: Float64Array,
  unit: number,
  weight?: Float64Array,
): { mean: number; variance: number } {
  const total = weight?.reduce((sum, w) => sum + w, 0) ?? values.length;
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += ((weight?.[i] ?? 1) * values[i]) / unit / total;
  let variance = 0;
  for (let i = 0; i < values.length; i++) variance += ((weight?.[i] ?? 1) * (values[i] / unit - mean) ** 2) / total;
  return { mean, variance };
}

/** So many units away nothing is known of a prediction, and squares of them are numbers. */
const farthest = 1e100;

/** Columns in units of the standardisation: (mean − center)/scale and std/scale, at most 1e100 of them. */
export function standardise({ center, scale }: Standardisation, mean: Float64Array, std: Float64Array): Moments {
  // Halves where the difference of two finite numbers would overflow.
  return {
    mean: mean.map((m) => {
      const units = (m / 2 / scale - center / 2 / scale) * 2;
      // ∞ less ∞, where the scale is less than the least digit of both.
      return clamp(Number.isNaN(units) ? (m / 2 - center / 2) / scale : units, farthest);
    }),
    std: std.map((s) => Math.min(Math.max(s / scale, 1 / farthest), farthest)),
  };
}

// What a unit of measurement leaves in the last digits of a number is rounded away by the two functions below, so that
// a fit to y·c + d takes the same steps as a fit to y.

/** Numbers of the size of 1 on a grid of 2⁻³². */
export function onGrid(values: Float64Array): Float64Array {
  const perUnit = 2 ** 32;
  return values.map((x) => (Math.abs(x) < 2 ** 20 ? Math.round(x * perUnit) / perUnit : x));
}

/** Numbers of any size to 33 significant bits (Dekker 1971, the splitting of a number in two). */
export function toSignificantBits(values: Float64Array): Float64Array {
  return values.map((x) => {
    const spread = x * (2 ** 20 + 1);
    return Number.isFinite(spread) ? spread - (spread - x) : x;
  });
}
