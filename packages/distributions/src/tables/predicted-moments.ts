import type { Predictions } from "../contracts/calibrator.ts";
import type { Moments } from "../contracts/moments.ts";
import { momentColumns } from "../families/moment-columns.ts";
import { isBatch } from "./observations.ts";

/** The means and standard deviations of predictions of either kind, checked and copied; errors name the function `where`. */
export function predictedMoments(predictions: Predictions, where: string): Moments {
  if (typeof predictions !== "object" || predictions === null) {
    throw new TypeError(`${where}: predictions must be an object, got ${String(predictions)}; pass { mean, std }`);
  }
  return momentColumns(
    where,
    isBatch(predictions) ? { mean: predictions.mean(), std: predictions.std() } : predictions,
  );
}
