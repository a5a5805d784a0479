import type { ModelDocument } from "@distcal/distributions";
import type { ModelUpdates } from "@distcal/model-document";
import { count } from "../terminal/output.ts";
import type { ObservedTable } from "./observed-table.ts";

/** What a model file says of the rows it was fitted to; files of version 1 have no digest of them. */
interface FittedModel {
  readonly fit?: {
    readonly rows: number;
    readonly meanRange: readonly [number, number];
    readonly stdRange: readonly [number, number];
  };
  readonly rowsDigest?: string;
  readonly updates?: ModelUpdates;
}

/** What of a table tells its rows. */
type JudgedTable = Pick<ObservedTable, "file" | "rows" | "good" | "columns" | "rowsDigest">;

/** A sentence where the rows are those that the model was fitted to: scores on them flatter, and prove nothing. */
export function flatteryNote(document: ModelDocument, table: JudgedTable): string | undefined {
  const { fit, rowsDigest, updates } = document as FittedModel;
  const { file, rows, good, columns } = table;
  if (updates !== undefined) {
    const isKnown = [rowsDigest, ...updates.map(({ digest }) => digest)].includes(table.rowsDigest);
    const learnt = "that the model has learnt from: scores on them are optimistic; use rows it has not seen";
    return isKnown ? `${file} holds the ${count(good)} rows ${learnt}` : undefined;
  }
  if (fit === undefined || fit.rows !== good) return undefined;
  const what = "that the model was fitted to: scores on them are optimistic; use rows it has not seen";
  if (rowsDigest === undefined) {
    // A sample may lack the ends of a range.
    const alike = rows === good && isRange(columns.mean, fit.meanRange) && isRange(columns.std, fit.stdRange);
    return alike ? `${file} looks like the ${count(rows)} rows ${what}` : undefined;
  }
  return table.rowsDigest === rowsDigest ? `${file} holds the ${count(good)} rows ${what}` : undefined;
}

function isRange(column: Float64Array, [low, high]: readonly [number, number]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of column) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least === low && most === high;
}
