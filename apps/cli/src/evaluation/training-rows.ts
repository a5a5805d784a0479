import type { ModelDocument } from "@distcal/distributions";
import { digestOfRows } from "@distcal/model-document";
import type { ReadTable } from "@distcal/tables/node";
import { count } from "../terminal/output.ts";

/** What a model file says of the rows it was fitted to; files of version 1 have no digest of them. */
interface FittedModel {
  readonly fit?: {
    readonly rows: number;
    readonly meanRange: readonly [number, number];
    readonly stdRange: readonly [number, number];
  };
  readonly rowsDigest?: string;
}

/** A table with all of its rows, or a sample of them. */
type JudgedTable = Pick<ReadTable<"mean" | "std" | "target">, "file" | "rows" | "good" | "columns">;

/** A sentence where the rows are those that the model was fitted to: scores on them flatter, and prove nothing. */
export function flatteryNote(document: ModelDocument, table: JudgedTable): string | undefined {
  const { fit, rowsDigest } = document as FittedModel;
  const { file, rows, good, columns } = table;
  if (fit === undefined || fit.rows !== good || rows !== good) return undefined;
  const what = "that the model was fitted to: scores on them flatter and prove nothing; use rows it has not seen";
  if (rowsDigest === undefined) {
    const alike = isRange(columns.mean, fit.meanRange) && isRange(columns.std, fit.stdRange);
    return alike ? `${file} looks like the ${count(rows)} rows ${what}` : undefined;
  }
  const same = digestOfRows([columns.mean, columns.std, columns.target]) === rowsDigest;
  return same ? `${file} holds the ${count(rows)} rows ${what}` : undefined;
}

function isRange(column: Float64Array, [low, high]: readonly [number, number]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of column) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least === low && most === high;
}
