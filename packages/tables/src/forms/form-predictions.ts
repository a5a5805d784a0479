import {
  type DistributionBatch,
  isBatch,
  type Moments,
  normalBatch,
  type Observations,
  type Predictions,
  type RowInputs,
} from "@distcal/distributions";
import type { FormDescription, FormRows } from "./form.ts";
import { formRows } from "./placed-form.ts";
import { formBatch } from "./read-form.ts";
import { inputsOfForm } from "./rows-of-form.ts";

/** Predictions of rows as plain data: their means and standard deviations, and the form they came in where it says more. */
export interface PredictedRows extends Moments {
  readonly form?: FormRows | undefined;
}

/** The distributions that were predicted. */
export function predictedBatch({ mean, std, form }: PredictedRows): DistributionBatch {
  return form === undefined ? normalBatch({ mean, std }) : formBatch(form);
}

/** What a calibrator takes: normal predictions as columns, which are calibrated faster, others as distributions; with their inputs. */
export function predictionsOf({ mean, std, form }: PredictedRows): (Moments | DistributionBatch) & RowInputs {
  if (form === undefined) return { mean, std };
  const batch = formBatch(form);
  const inputs = inputsOfForm(form);
  const moments = batch.moments?.();
  if (moments !== undefined) return { mean: moments.mean, std: moments.std, ...inputs };
  return Object.keys(inputs).length === 0 ? batch : { ...batch, ...inputs };
}

/** Predictions with their moments at hand, and what is read beside them, for one thread alone. */
export interface RowPredictions extends Moments, RowInputs {
  /** What a calibrator takes; the moments where it is left out. */
  readonly predictions?: Predictions;
}

/** The predictions of a form, at least one row, by the columns of its numbers. */
export function formPredictions(form: FormDescription, numbers: readonly Float64Array[]): RowPredictions {
  const none = new Float64Array(0);
  const predictions = predictionsOf({ mean: none, std: none, form: formRows(form, numbers) });
  const { covariates, group } = predictions;
  const moments = isBatch(predictions) ? { mean: predictions.mean(), std: predictions.std() } : predictions;
  return { mean: moments.mean, std: moments.std, predictions, covariates, group };
}

/** Predictions of rows with what is known of their outcomes: a target, or one or both ends. */
interface ObservedRowsOfForm extends PredictedRows {
  readonly target?: Float64Array | undefined;
  readonly targetLow?: Float64Array | undefined;
  readonly targetHigh?: Float64Array | undefined;
  readonly weight?: Float64Array | undefined;
}

/** Rows with their outcomes as a fit takes them. */
export function observationsOf({
  target,
  targetLow,
  targetHigh,
  weight,
  ...predicted
}: ObservedRowsOfForm): Observations {
  const predictions = predictionsOf(predicted);
  const outcomes = {
    ...(target && { target }),
    ...(targetLow && { targetLow }),
    ...(targetHigh && { targetHigh }),
    ...(weight && { weight }),
  };
  if (isBatch(predictions)) return { predictions, ...outcomes };
  return { ...predictions, ...outcomes };
}
