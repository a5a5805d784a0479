import type { LabelColumn } from "@distcal/tables";
import { badInput, grouped } from "@distcal/tables";
import type { ReadTable } from "@distcal/tables/node";
import { categoriesOf } from "./categories.ts";
import { dateParts, datesOf } from "./date-parts.ts";
import { numberParts } from "./number-parts.ts";
import { type RowParts, segmentsFrom } from "./row-parts.ts";

/** Rows that share a category, a range of a number or a period, by their numbers in the table. */
export interface SegmentRows {
  readonly name: string;
  readonly rows: Int32Array;
}

/** The rows of a table, cut by a column. */
export interface Segments {
  readonly column: string;
  readonly parts: readonly SegmentRows[];
  /** Where the column's order means something and no row lacks it: numbers, or dates in milliseconds. */
  readonly numbers?: Float64Array;
}

/** The most segments: more say little, and each has few rows. */
const mostSegments = 100;

/** What is known of the table that is cut. */
export type CutTable = Pick<ReadTable<"mean" | "std" | "target">, "file" | "columns" | "names">;

/** Cuts the rows of a table by the column of `--by`: categories, ranges of a number, or periods of a date. */
export function segmentsOf(label: LabelColumn, table: CutTable): Segments {
  const { name } = label;
  const refuse = (rule: string): Error =>
    badInput((flag) => `${table.file}: column ${JSON.stringify(name)} of ${flag("by")} ${rule}`);
  if (isMissingEverywhere(label)) throw refuse("is empty in all rows; name another column");
  if (isCopyOfTarget(label, table)) {
    throw refuse(
      "is the observed outcome or a copy of it: rows chosen by their outcome look miscalibrated under any model; " +
        "name a column that is known before the outcome",
    );
  }
  const { parts, numbers } = partsOf(label);
  const count = parts.names.length + (parts.of.includes(-1) ? 1 : 0);
  if (count > mostSegments) {
    throw refuse(
      `has ${grouped(count)} different values, and ${mostSegments} is the most; ` +
        "name a column with fewer categories, with numbers, or with dates such as 2024-03-31",
    );
  }
  // Mean and std are looked at by the test anyway.
  const ordered = numbers !== undefined && name !== table.names.mean && name !== table.names.std;
  return Object.freeze({ column: name, parts: segmentsFrom(parts), ...(ordered ? { numbers } : {}) });
}

function partsOf(label: LabelColumn): { readonly parts: RowParts; readonly numbers?: Float64Array } {
  if (!("numbers" in label)) {
    const dates = datesOf(label);
    return dates === undefined ? { parts: categoriesOf(label) } : { parts: dateParts(dates), ...whole(dates) };
  }
  const { parts, ordered } = numberParts(label.numbers);
  return ordered ? { parts, ...whole(label.numbers) } : { parts };
}

function whole(numbers: Float64Array): { readonly numbers?: Float64Array } {
  return numbers.some(Number.isNaN) ? {} : { numbers };
}

function isMissingEverywhere(label: LabelColumn): boolean {
  return "numbers" in label ? label.numbers.every(Number.isNaN) : label.codes.every((code) => code < 0);
}

function isCopyOfTarget(label: LabelColumn, { names, columns }: CutTable): boolean {
  if (label.name === names.target) return true;
  return "numbers" in label && label.numbers.every((value, row) => value === columns.target[row]);
}
