import { finiteColumn, positiveColumn, requireLength } from "@distcal/numerics";
import type { PredictionColumns } from "../contracts/calibrator.ts";
import type { Moments } from "../contracts/moments.ts";

/** Checked copies of means and standard deviations, as many of each. */
export function momentColumns(where: string, columns: PredictionColumns): Moments {
  const mean = finiteColumn(where, "mean", columns.mean);
  const std = positiveColumn(where, "std", columns.std);
  requireLength(where, "std", std.length, mean.length);
  return Object.freeze({ mean, std });
}
