import { type ObservedRows, observedRows, standardisationOf } from "@distcal/distributions";
import { createRng, gaussHermite, type Rng } from "@distcal/numerics";
import { type FormRows, formRows } from "../../../src/gp-beta/form/form-rows.ts";
import type { MapsSetting } from "../../../src/gp-beta/maps/maps-problem.ts";
import { secondKernel } from "../../../src/gp-beta/model/kernels.ts";

export const setting: MapsSetting = {
  kernel: secondKernel,
  jitter: 1e-6,
  rule: gaussHermite(4),
  points: 8,
  options: { engine: "float64", threads: 1, seed: 1 },
};

/** Predictions with a spread of standard deviations, whose errors are `error` of the mean and of a draw. */
export function observed(rows: number, seed: number, error: (mean: number, rng: Rng) => number): ObservedRows {
  const rng = createRng(seed);
  const mean = Float64Array.from({ length: rows }, () => 2 * rng.normal());
  const std = mean.map(() => Math.exp(0.4 * rng.normal()));
  return observedRows({ mean, std, target: mean.map((m, i) => m + std[i] * error(m, rng)) });
}

/** The same as a fit reads them, in the units of the first set. */
export function asFitted(...sets: readonly ObservedRows[]): FormRows[] {
  const standardisation = standardisationOf(sets[0].mean, sets[0].std);
  return sets.map((rows) => formRows(rows, standardisation));
}
