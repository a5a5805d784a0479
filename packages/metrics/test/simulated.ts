import { createRng } from "@distcal/numerics";

/** Outcomes y = μ + σz of normal predictions whose stated standard deviations are `stated` times the true ones. */
export function simulated(
  rows: number,
  seed: number,
  stated = 1,
): { readonly observed: Float64Array; readonly mean: Float64Array; readonly std: Float64Array } {
  const rng = createRng(seed);
  const mean = rng.fillNormal(new Float64Array(rows)).map((z) => 3 * z);
  const trueStd = rng.fillUniform(new Float64Array(rows)).map((u) => 0.3 + 2 * u);
  const observed = rng.fillNormal(new Float64Array(rows)).map((z, i) => mean[i] + trueStd[i] * z);
  return { observed, mean, std: trueStd.map((s) => s * stated) };
}
