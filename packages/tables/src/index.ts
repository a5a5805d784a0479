// Sentences for people: what is wrong, where, and what to do

// Answers: the columns that are added, and their values
export { type AddedColumns, type AddedType, type AnswerFlags, addedColumns } from "./answers/added-columns.ts";
export { type AskedFurther, calibratedRows } from "./answers/calibrated-rows.ts";
export type { FurtherAnswer, ReadColumns } from "./answers/further-answer.ts";
export { outsideCount, type SeenPredictions, seenBy, withOutside } from "./answers/outside.ts";
// Cells: numbers, and rows that can't be used
export { type BadRow, badRowError, type Cells, recordState, skippedNote } from "./cells/cells.ts";
export { cellsFrom } from "./cells/cells-from.ts";
export { type GatheredColumns, gatheredColumns } from "./cells/gathered-columns.ts";
export { numberFrom } from "./cells/number-from.ts";
export { type RowCount, rowCount } from "./cells/row-count.ts";
export { grouped } from "./errors/grouped.ts";
export { printable } from "./errors/printable.ts";
export { badInput, type FaultCode, failure, type OptionName, type Sentence, UserError } from "./errors/user-error.ts";
// Inputs: covariates and groups, read beside predictions
export { namedInputs } from "./inputs/choose-inputs.ts";
export { columnsOfInputs, type InputColumns, inputsToRemember } from "./inputs/input-columns.ts";
// Labels: columns of any text, numbers or dates
export { dateFrom } from "./labels/date-from.ts";
export type { LabelColumn } from "./labels/gathered-labels.ts";
// Columns: what each stands for, and the names by which it is found
export { chooseColumns, listed, type NumberColumn, refuseClash } from "./roles/choose-columns.ts";
export type { LabelNames, LabelPlace } from "./roles/choose-labels.ts";
export {
  type ColumnNames,
  complaint,
  type EndRole,
  type LimitRole,
  type ReadRole,
  type Role,
  type RoleRule,
  roleRules,
  spelledAs,
  type WantedColumns,
  type WeightRole,
} from "./roles/roles.ts";
// Text: CSV and JSON lines, from bytes to cells and back
export type { CsvDialect } from "./text/csv-dialect.ts";
export { csvRows } from "./text/csv-records.ts";
export { csvText } from "./text/csv-text.ts";
export {
  type ExtendedBlock,
  extendedBlock,
  type RowAnswer,
  type TextBlock,
  type TextPlan,
} from "./text/extended-block.ts";
export { extendedHeader } from "./text/extended-text.ts";
export { type FormatName, type TableFormat, tableFormat } from "./text/table-format.ts";
export { textBlocks } from "./text/text-blocks.ts";
export type { TextCells } from "./text/text-cells.ts";
export { blockCells, type LayoutOptions, type TextLayout, textLayout } from "./text/text-layout.ts";
