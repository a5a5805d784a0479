import type { Calibrator } from "@distcal/distributions";
import { pitRanges } from "@distcal/metrics";
import type { RowPredictions } from "@distcal/tables/forms";

/** PITs of outcomes as a watch takes them: where there may be point masses, with the ends that each is drawn between. */
export interface OutcomePits {
  readonly pits: Float64Array;
  readonly below?: Float64Array;
}

/** The PIT of each outcome under a model. It is drawn where the row's number is known: rows come in blocks of any size. */
export function outcomePits(calibrator: Calibrator, predicted: RowPredictions, target: Float64Array): OutcomePits {
  const { mean, std, predictions = { mean, std } } = predicted;
  const batch = calibrator.calibrate(predictions);
  if (calibrator.support === undefined && !batch.isDiscrete) return { pits: batch.cdf(target) };
  const { below, upTo } = pitRanges(target, batch);
  return { pits: upTo, below };
}
