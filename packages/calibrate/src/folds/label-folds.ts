import { shuffledRows } from "@distcal/numerics";

/**
 * The fold of each row, counted from 0, so that rows with the same label are in the same one: labels in a random order, those
 * with most rows first, each into the fold that has fewest so far.
 */
export function foldOfLabels(where: string, labels: ArrayLike<unknown>, folds: number, seed: number): Int32Array {
  const rowsOf = new Map<unknown, number[]>();
  for (let row = 0; row < labels.length; row++) {
    const label = labels[row];
    const rows = rowsOf.get(label);
    if (rows === undefined) rowsOf.set(label, [row]);
    else rows.push(row);
  }
  if (rowsOf.size < folds) {
    throw new RangeError(
      `${where}: foldBy must have at least as many different labels as there are folds, ${folds}, got ${rowsOf.size}; use fewer folds`,
    );
  }
  const groups = [...rowsOf.values()];
  const shuffled = Array.from(shuffledRows(groups.length, seed), (place) => groups[place]);
  const sizes = new Array<number>(folds).fill(0);
  const fold = new Int32Array(labels.length);
  for (const rows of shuffled.sort((a, b) => b.length - a.length)) {
    const smallest = sizes.indexOf(Math.min(...sizes));
    sizes[smallest] += rows.length;
    for (const row of rows) fold[row] = smallest;
  }
  return fold;
}
