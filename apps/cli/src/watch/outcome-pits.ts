import type { Calibrator } from "@distcal/distributions";
import { pitValues } from "@distcal/metrics";
import type { RowPredictions } from "@distcal/tables/forms";

/** The PIT of each outcome under a model; at a point mass drawn from where the cdf jumps, by a seed that the rows themselves give. */
export function outcomePits(calibrator: Calibrator, predicted: RowPredictions, target: Float64Array): Float64Array {
  const { mean, std, predictions = { mean, std } } = predicted;
  const batch = calibrator.calibrate(predictions);
  return calibrator.support === undefined ? batch.cdf(target) : pitValues(target, batch, seedOf(mean, std));
}

/** Rows come in blocks of any size, often one by one: a fixed seed would draw the same number for each. */
function seedOf(mean: Float64Array, std: Float64Array): number {
  const words = new Uint32Array(Float64Array.of(mean[0], std[0], mean.length).buffer);
  return words.reduce((seed, word) => (Math.imul(seed ^ word, 0x01000193) >>> 0) ^ (word >>> 15), 0x811c9dc5) >>> 0;
}
