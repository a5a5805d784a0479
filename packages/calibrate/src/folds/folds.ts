import { shuffle } from "@distcal/numerics";

/** The rows a model is fitted to and the rows it is judged on, each in ascending order. */
export interface Split {
  readonly training: Int32Array;
  readonly heldOut: Int32Array;
}

/**
 * The fold of each row, counted from 0: a random order (Fisher & Yates) of labels that are as many of each kind as of
 * any other, or one more. The same seed gives the same folds.
 */
export function foldOfRows(rows: number, folds: number, seed: number): Int32Array {
  return shuffle(
    Int32Array.from({ length: rows }, (_, row) => row % folds),
    seed,
  );
}

/** Holds out the rows of one fold, and leaves all others for training. */
export function splitAt(fold: Int32Array, heldOut: number): Split {
  const rows = fold.map((_, row) => row);
  return {
    training: rows.filter((row) => fold[row] !== heldOut),
    heldOut: rows.filter((row) => fold[row] === heldOut),
  };
}

/** Throws unless the rows can be split into this many folds, none of them empty. */
export function requireFolds(where: string, folds: number, rows: number): void {
  if (!(rows >= 2)) {
    throw new RangeError(`${where}: there must be at least 2 rows to split, got ${rows}; collect more outcomes`);
  }
  if (!(Number.isInteger(folds) && folds >= 2 && folds <= rows)) {
    throw new RangeError(
      `${where}: folds must be a whole number from 2 to the number of rows, ${rows}, got ${String(folds)}; 5 is typical`,
    );
  }
}
