import { badInput, type LabelColumn } from "@distcal/tables";
import type { ReadTable } from "@distcal/tables/node";
import { clustersOf } from "../segments/clusters.ts";
import { datesOf } from "../segments/date-parts.ts";

/** The columns by which folds are cut, as they were typed. */
export interface FoldFlags {
  readonly foldBy?: string;
  readonly foldTime?: string;
}

/** What cuts the folds; nothing where they are cut at random. */
export interface FoldColumns {
  /** A label for each row. */
  readonly foldBy?: Int32Array<ArrayBuffer>;
  /** A time for each row. */
  readonly foldTime?: Float64Array<ArrayBuffer>;
}

/** Refuses folds that are to be cut in two ways. */
export function requireOneFoldFlag({ foldBy, foldTime }: FoldFlags): void {
  if (foldBy === undefined || foldTime === undefined) return;
  throw badInput("--fold-by and --fold-time cut folds in two ways; omit one of them");
}

/** What cuts the folds of a table. A row without a label is one by itself; a row without a time is refused. */
export function foldColumns({ file, labels: { foldBy, foldTime } }: ReadTable): FoldColumns {
  return {
    ...(foldBy && { foldBy: new Int32Array(clustersOf(foldBy, file, "foldBy")) }),
    ...(foldTime && { foldTime: new Float64Array(timesOf(file, foldTime)) }),
  };
}

function timesOf(file: string, label: LabelColumn): Float64Array {
  const times = "numbers" in label ? label.numbers : datesOf(label);
  const refused = (rule: string, remedy: string): Error =>
    badInput((flag) => `${file}: column ${JSON.stringify(label.name)} of ${flag("foldTime")} ${rule}; ${remedy}`);
  if (times === undefined) {
    throw refused("must hold numbers or dates such as 2024-03-31", "name another column, or write its dates like this");
  }
  const missing = times.reduce((count, time) => count + Number(Number.isNaN(time)), 0);
  if (missing > 0) throw refused(`is empty in ${missing} of ${times.length} rows`, "fill it in, or drop these rows");
  return times;
}
