import { rangeOf } from "@distcal/distributions";
import type { Rng } from "@distcal/numerics";
import type { GpBetaContent } from "../../../src/gp-beta/model/gp-beta-calibrator.ts";

/** Rows with predictions and outcomes, and a model that might have been fitted to them. */
export interface RandomModel {
  readonly rows: { readonly mean: Float64Array; readonly std: Float64Array; readonly target: Float64Array };
  readonly content: GpBetaContent;
}

/** A random table, some of its outcomes far out in a tail, and random parameters not far from where a fit would be. */
export function randomModel(rowCount: number, inducing: number, jitter: number, rng: Rng): RandomModel {
  const numbers = (length: number, draw: (i: number) => number): number[] => Array.from({ length }, (_, i) => draw(i));
  const mean = Float64Array.from({ length: rowCount }, () => rng.normal());
  const std = mean.map(() => 0.5 * Math.exp(0.4 * rng.normal()));
  const target = mean.map((m, i) => m + 2 * std[i] * rng.normal());
  const size = 3 * inducing;
  const posteriorFactor = numbers(size, (i) => i).flatMap((i) =>
    numbers(i + 1, (j) => (i === j ? Math.exp(-0.7 + 0.3 * rng.normal()) : 0.15 * rng.normal())),
  );
  const content: GpBetaContent = {
    method: "gp-beta",
    standardisation: { center: 0, scale: 1 },
    parameters: {
      cubatureOrder: 4,
      jitter,
      lengthscale: Math.exp(0.3 * rng.normal()),
      loading: numbers(3, () => 0.5 * rng.normal()),
      variance: numbers(3, () => Math.exp(-1 + 0.3 * rng.normal())),
      inducingMean: numbers(inducing, (j) => -1.5 + (3 * j) / inducing + 0.2 * rng.normal()),
      inducingStd: numbers(inducing, () => 0.5 * Math.exp(0.3 * rng.normal())),
      posteriorMean: numbers(size, () => 0.5 * rng.normal()),
      posteriorFactor,
      gamma: numbers(3, () => 1 + 0.2 * rng.uniform()),
      delta: numbers(3, () => 0.2 * rng.normal()),
    },
    fit: {
      rows: rowCount,
      elbo: 0,
      engine: "float64",
      seed: 1,
      // Some rows lie outside what was seen.
      meanRange: [-1, 1],
      stdRange: rangeOf(std),
      iterations: 1,
      converged: true,
    },
  };
  return { rows: { mean, std, target }, content };
}
