import { type RowsDigest, rowsDigest } from "@distcal/model-document";
import type { WatchedInput } from "@distcal/monitor";

/** Keeps account of the rows of an input. */
export interface InputAccount {
  /** Takes rows in their order: mean, std, and target, which is NaN where there is none. */
  add(values: readonly Float64Array[]): void;
  entry(): WatchedInput;
}

/** An account that begins with the first row of an input. */
export function inputAccount(name: string): InputAccount {
  const [predictions, outcomes]: readonly RowsDigest[] = [rowsDigest(), rowsDigest()];
  let [rows, watched] = [0, 0];
  return Object.freeze({
    add(values) {
      const known = withOutcomes(values);
      predictions.add(values.slice(0, 2));
      outcomes.add(known);
      rows += values[0].length;
      watched += known[0].length;
    },
    entry: () => ({ name, rows, watched, predictions: predictions.digest(), outcomes: outcomes.digest() }),
  } satisfies InputAccount);
}

/** The rows that have an outcome. */
export function withOutcomes(values: readonly Float64Array[]): readonly Float64Array[] {
  const target = values[2];
  if (!target.some(Number.isNaN)) return values;
  return values.map((column) => column.filter((_, row) => !Number.isNaN(target[row])));
}

/** Rows from one to before another. */
export function rowsBetween(values: readonly Float64Array[], from: number, to?: number): readonly Float64Array[] {
  return values.map((column) => column.slice(from, to));
}
