import { type DistributionBatch, onSupport, requireOnSupport, type Support } from "@distcal/distributions";
import { type PredictedRows, predictedBatch } from "@distcal/tables/forms";

/**
 * The predictions as they are, on the values that outcomes can take: else their density at a point mass would be scored beside
 * the calibrated probability of it.
 */
export function baseForecast(predicted: PredictedRows, support: Support | undefined): DistributionBatch {
  return onSupport(predictedBatch(predicted), support ?? {});
}

/** Throws where an outcome is none of the values that outcomes can take. */
export function requireOutcomes(target: Float64Array, support: Support | undefined): void {
  if (support !== undefined) requireOnSupport("evaluate", "target", target, support);
}
