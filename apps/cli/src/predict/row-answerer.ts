import type { Calibrator } from "@distcal/distributions";
import { type AnswerFlags, addedColumns, calibratedRows, type ReadColumns, type ReadRole } from "@distcal/tables";
import { type FormDescription, formPredictions, type RowPredictions } from "@distcal/tables/forms";

/** What rows are read as: columns of roles, and behind them the numbers of a form where they have one. */
export interface ReadRows {
  readonly roles: readonly ReadRole[];
  readonly form?: FormDescription | undefined;
}

/** What turns predictions into the values that were asked for, row after row. */
export type PredictionAnswer = (
  predicted: RowPredictions,
  columns: readonly Float64Array[],
  places: ArrayLike<number>,
) => Float64Array<ArrayBuffer>;

/** The predictions that columns hold. */
export function predictionsIn(columns: readonly Float64Array[], { roles, form }: ReadRows): RowPredictions {
  if (form === undefined) return { mean: columns[0], std: columns[1] };
  const numbers = columns.slice(roles.length);
  // A block of bad rows only.
  if (numbers[0]?.length === 0) return { mean: new Float64Array(0), std: new Float64Array(0) };
  return formPredictions(form, numbers);
}

/** What answers by the exact calibrator. */
export function rowAnswerer(calibrator: Calibrator, asked: AnswerFlags, { roles }: ReadRows): PredictionAnswer {
  const { levels, further: answers } = addedColumns(asked);
  return (predicted, columns, places) => {
    const read: ReadColumns = Object.fromEntries(roles.map((role, i) => [role, columns[i]]));
    return calibratedRows(calibrator, predicted, levels, { answers, read, places });
  };
}
