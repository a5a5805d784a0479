import { isBatch, type Predictions, type PredictionTable, predictionTable } from "@distcal/distributions";

/** The means and standard deviations of predictions of either kind, checked and copied. */
export function columnsOf(predictions: Predictions): PredictionTable {
  return isBatch(predictions)
    ? predictionTable({ mean: predictions.mean(), std: predictions.std() }, "calibrate")
    : predictionTable({ mean: predictions.mean, std: predictions.std }, "calibrate");
}
