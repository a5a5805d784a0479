import { requireProbability } from "@distcal/numerics";

/** The two quantile levels of the central interval that holds `level` of the probability: (1 − level)/2 and (1 + level)/2. */
export function intervalLevels(where: string, level: number): readonly [lower: number, upper: number] {
  requireProbability(where, "level", level);
  // (1 + level)/2 rounds to 1 for the last float64 below 1, and 1 is no quantile level.
  return [(1 - level) / 2, Math.min((1 + level) / 2, 1 - Number.EPSILON / 2)];
}
