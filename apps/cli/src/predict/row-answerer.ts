import type { Calibrator } from "@distcal/distributions";
import {
  type AnswerFlags,
  addedColumns,
  calibratedRows,
  type ReadColumns,
  type ReadRole,
  type RowAnswer,
} from "@distcal/tables";

/** What turns columns of the given roles into the values that were asked for, row after row, by the exact calibrator. */
export function rowAnswerer(calibrator: Calibrator, asked: AnswerFlags, roles: readonly ReadRole[]): RowAnswer {
  const { levels, further: answers } = addedColumns(asked);
  return (columns, places) => {
    const read: ReadColumns = Object.fromEntries(columns.map((column, i) => [roles[i], column]));
    return calibratedRows(calibrator, columns[0], columns[1], levels, { answers, read, places });
  };
}
