import type { Moments } from "@distcal/distributions";

/** Mean negative log density of normal forecasts and mean squared error of their means. */
export function scores(
  observed: ArrayLike<number>,
  { mean, std }: Moments,
): { readonly nll: number; readonly mse: number } {
  let nll = 0;
  let mse = 0;
  for (let i = 0; i < observed.length; i++) {
    const error = observed[i] - mean[i];
    mse += (error * error) / observed.length;
    nll += (0.5 * Math.log(2 * Math.PI) + Math.log(std[i]) + 0.5 * (error / std[i]) ** 2) / observed.length;
  }
  return { nll, mse };
}
