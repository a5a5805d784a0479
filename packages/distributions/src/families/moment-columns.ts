import { finiteColumn, positiveColumn, requireLength } from "@distcal/numerics";
import type { OnePrediction, PredictionColumns } from "../contracts/calibrator.ts";
import type { Moments } from "../contracts/moments.ts";

/** Checked copies of means and standard deviations, as many of each; two numbers are one row. */
export function momentColumns(where: string, columns: PredictionColumns | OnePrediction): Moments {
  const given = isOne(columns) ? { mean: [columns.mean], std: [columns.std] } : columns;
  const mean = finiteColumn(where, "mean", given.mean);
  const std = positiveColumn(where, "std", given.std);
  requireLength(where, "std", std.length, mean.length);
  return Object.freeze({ mean, std });
}

function isOne(columns: PredictionColumns | OnePrediction): columns is OnePrediction {
  return typeof columns.mean === "number" && typeof columns.std === "number";
}
