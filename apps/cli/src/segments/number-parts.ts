import { shortNumber } from "../terminal/output.ts";
import { equalParts } from "./equal-parts.ts";
import type { RowParts } from "./row-parts.ts";

/** So few different numbers are categories: a rating, a year, the number of a site. */
const mostValues = 12;

/** Numbers as parts: each its own where there are few, else fifths or thirds of the rows; `ordered` in the second case. */
export function numberParts(numbers: Float64Array): { readonly parts: RowParts; readonly ordered: boolean } {
  const values = fewValues(numbers);
  if (values === undefined) return { parts: equalParts(numbers, (edge) => shortNumber(edge)), ordered: true };
  const places = new Map(values.map((value, place) => [value, place]));
  const of = Int32Array.from(numbers, (value) => places.get(value) ?? -1);
  return { parts: { of, names: values.map(String) }, ordered: false };
}

/** The different numbers, rising; undefined where there are many. */
function fewValues(numbers: Float64Array): readonly number[] | undefined {
  const values = new Set<number>();
  for (const value of numbers) {
    if (!Number.isNaN(value)) values.add(value);
    if (values.size > mostValues) return undefined;
  }
  return [...values].sort((a, b) => a - b);
}
