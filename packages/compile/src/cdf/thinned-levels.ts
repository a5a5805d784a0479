/**
 * As few of the rising levels as will do: straight lines between the quantiles at those that stay are within `gap` of the
 * others' levels, for every row of quantiles. The first and the last stay.
 */
export function thinnedLevels(
  levels: readonly number[],
  quantiles: readonly Float64Array[],
  gap: number,
): readonly number[] {
  const kept = [0];
  const last = levels.length - 1;
  while (kept[kept.length - 1] < last) {
    const from = kept[kept.length - 1];
    let to = from + 1;
    while (to < last && quantiles.every((row) => isStraight(levels, row, from, to + 1, gap))) to++;
    kept.push(to);
  }
  return Object.freeze(kept.map((k) => levels[k]));
}

/** Whether the levels between two are within `gap` of the line from one to the other. */
function isStraight(levels: readonly number[], row: Float64Array, from: number, to: number, gap: number): boolean {
  const width = row[to] - row[from];
  const slope = width > 0 ? (levels[to] - levels[from]) / width : 0;
  for (let k = from + 1; k < to; k++) {
    if (!(Math.abs(levels[from] + slope * (row[k] - row[from]) - levels[k]) <= gap)) return false;
  }
  return true;
}
