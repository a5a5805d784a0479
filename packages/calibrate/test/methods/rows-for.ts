import type { Calibrator, PredictionColumns, Predictions, RowInputs } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { type MethodName, methods } from "../../src/index.ts";

/** Rows with a group beside them where a method can't do without: the sign of the mean, so that it is the row's own. */
export function rowsFor<Rows extends PredictionColumns>(method: MethodName, rows: Rows): Rows & RowInputs {
  const { requires = [] }: Method = methods[method];
  if (!requires.includes("group")) return rows;
  return { ...rows, group: Array.from(rows.mean, (m) => (m > 0 ? "above" : "below")) };
}

/** The calibrator, asked with groups where it needs them. */
export function askedWithGroups<Fitted extends Calibrator>(method: MethodName, calibrator: Fitted): Fitted {
  const calibrate = (predictions: Predictions): ReturnType<Fitted["calibrate"]> =>
    calibrator.calibrate(rowsFor(method, predictions as PredictionColumns)) as ReturnType<Fitted["calibrate"]>;
  return { ...calibrator, calibrate };
}
