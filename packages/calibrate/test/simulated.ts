import { createRng } from "@distcal/numerics";

export interface Simulated {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly target: Float64Array;
}

export interface SimulationOptions {
  readonly rows: number;
  readonly seed: number;
  /** The std that is predicted, from the std that is true. Default: the true one. */
  readonly predicted?: (trueStd: number, mean: number) => number;
}

/** Rows of y ~ N(mean, std²) with means and stds of their own; with `predicted`, of a model whose stds are wrong. */
export function simulate({ rows, seed, predicted = (std) => std }: SimulationOptions): Simulated {
  const rng = createRng(seed);
  const [mean, std, target] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)];
  for (let i = 0; i < rows; i++) {
    mean[i] = 3 * rng.normal();
    const trueStd = Math.exp(0.4 * rng.normal());
    target[i] = mean[i] + trueStd * rng.normal();
    std[i] = predicted(trueStd, mean[i]);
  }
  return { mean, std, target };
}

/** Mean of a column. */
export function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
