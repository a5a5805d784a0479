import { leastWidthOf } from "@distcal/distributions";
import { badInput } from "../errors/user-error.ts";
import { partsOfRows } from "./column-of.ts";
import type { FormDescription, FormRows } from "./form.ts";

/** The least width of a row, from the rows at hand where the description has none: 1 % of the median spread. */
export function settledWidth(rows: FormRows): FormDescription {
  const { description, numbers, width } = rows;
  if (description.leastWidth !== undefined) return description;
  const leastWidth = leastWidthOf(partsOfRows(rows));
  if (leastWidth !== undefined) return { ...description, leastWidth };
  throw badInput(
    `${description.form} must differ within some row, got ${width} times ${numbers[0]} in the first and no row with a width; ` +
      "predict a width, or read the column as point predictions",
  );
}

/** Whether a row says that it is certain: all its numbers are equal. */
export function isCertain(row: Float64Array): boolean {
  return row.every((value) => value === row[0]);
}
