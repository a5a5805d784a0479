import type { FormRows } from "./form.ts";

/** The k-th number of every row. */
export function columnOf({ length, width, numbers }: FormRows, k: number): Float64Array {
  return Float64Array.from({ length }, (_, row) => numbers[row * width + k]);
}

/** Some numbers of every row, row by row, without copies. */
export function partsOfRows({ length, width, numbers }: FormRows, from = 0, to: number = width): Float64Array[] {
  return Array.from({ length }, (_, row) => numbers.subarray(row * width + from, row * width + to));
}
