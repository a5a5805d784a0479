import { createRng } from "@distcal/numerics";

/** Predictions and targets drawn from what they say, but for a factor on the predicted std and a shift in units of it. */
export function simulated(
  rows: number,
  seed: number,
  { factor = 1, shift = 0 }: { readonly factor?: number; readonly shift?: number } = {},
): { mean: Float64Array; std: Float64Array; target: Float64Array } {
  const rng = createRng(seed);
  const mean = Float64Array.from({ length: rows }, () => 10 * rng.uniform());
  const std = Float64Array.from({ length: rows }, () => 0.5 + 2 * rng.uniform());
  const noise = rng.fillNormal(new Float64Array(rows));
  const target = mean.map((m, i) => m + std[i] * (shift + noise[i]));
  return { mean, std: std.map((s) => s * factor), target };
}

/** The same with residuals that are skewed and heavy-tailed: a log-normal less its median. */
export function skewed(rows: number, seed: number): { mean: Float64Array; std: Float64Array; target: Float64Array } {
  const { mean, std, target } = simulated(rows, seed);
  return { mean, std, target: target.map((y, i) => mean[i] + std[i] * (Math.exp(0.8 * ((y - mean[i]) / std[i])) - 1)) };
}
