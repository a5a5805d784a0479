import { createRng } from "@distcal/numerics";

/** Means, stated standard deviations and outcomes. */
export interface Simulated {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly observed: Float64Array;
}

/** Normal forecasts; `stated` times the true standard deviation is claimed. */
export function gaussianSet(rows: number, seed: number, stated = 1): Simulated {
  const rng = createRng(seed);
  const mean = new Float64Array(rows);
  const std = new Float64Array(rows);
  const observed = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    mean[i] = 3 * rng.normal();
    const trueStd = 0.3 + 2 * rng.uniform();
    observed[i] = mean[i] + trueStd * rng.normal();
    std[i] = stated * trueStd;
  }
  return { mean, std, observed };
}

/**
 * Outcomes mean + std·(ρ·m + √(1 − ρ²)·z) with m, the standardised mean, itself standard normal: too low for low
 * forecasts, too high for high ones, yet the PIT values of all rows together are exactly uniform.
 */
export function biasedByMean(rows: number, seed: number, correlation: number): Simulated {
  const rng = createRng(seed);
  const mean = new Float64Array(rows);
  const std = new Float64Array(rows);
  const observed = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const m = rng.normal();
    mean[i] = 3 * m;
    std[i] = 0.5 + rng.uniform();
    observed[i] = mean[i] + std[i] * (correlation * m + Math.sqrt(1 - correlation ** 2) * rng.normal());
  }
  return { mean, std, observed };
}

/** The share of seeds for which a test rejects. */
export function rejectionRate(sets: number, pValueOf: (seed: number) => number, level = 0.05): number {
  let rejected = 0;
  for (let seed = 1; seed <= sets; seed++) if (pValueOf(seed) <= level) rejected++;
  return rejected / sets;
}
