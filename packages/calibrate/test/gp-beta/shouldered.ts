import { createRng } from "@distcal/numerics";
import type { Simulated } from "../simulated.ts";

/** Errors that are a sharp peak with shoulders, wider where the mean is large: reason for every step of a fit. */
export function shouldered(rows: number, seed: number): Simulated {
  const rng = createRng(seed);
  const mean = Float64Array.from({ length: rows }, () => 3 * rng.normal());
  const std = mean.map(() => Math.exp(0.4 * rng.normal()));
  const target = mean.map((m, i) => {
    const width = (rng.uniform() < 0.6 ? 0.15 : 1.2) * (m > 0 ? 4 : 1);
    return m + std[i] * width * rng.normal();
  });
  return { mean, std, target };
}
