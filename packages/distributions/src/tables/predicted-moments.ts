import type { Predictions } from "../contracts/calibrator.ts";
import { isBatch } from "./observations.ts";
import { type PredictionTable, predictionTable } from "./prediction-table.ts";

/** The means and standard deviations of predictions of either kind, checked and copied; errors name the function `where`. */
export function predictedMoments(predictions: Predictions, where: string): PredictionTable {
  if (typeof predictions !== "object" || predictions === null) {
    throw new TypeError(`${where}: predictions must be an object, got ${String(predictions)}; pass { mean, std }`);
  }
  const columns = isBatch(predictions)
    ? { mean: predictions.mean(), std: predictions.std() }
    : { mean: predictions.mean, std: predictions.std };
  return predictionTable(columns, where);
}
