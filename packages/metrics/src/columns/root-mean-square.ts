/** Rows in groups, and how much each row counts. */
export interface GroupedRows {
  /** The group of each row, counted from 0. */
  readonly groupOfRow: Int32Array;
  readonly groups: number;
  /** 1 each where it is left out. */
  readonly weight?: Float64Array | undefined;
}

/**
 * √(mean of squares) of each group of rows, 0 for a group without rows. In units of the group's largest value, so that
 * no square overflows.
 */
export function rootMeanSquares(values: Float64Array, { groupOfRow, groups, weight }: GroupedRows): Float64Array {
  const largest = new Float64Array(groups);
  const rows = new Float64Array(groups);
  const sums = new Float64Array(groups);
  for (let row = 0; row < values.length; row++) {
    const group = groupOfRow[row];
    rows[group] += weight === undefined ? 1 : weight[row];
    largest[group] = Math.max(largest[group], Math.abs(values[row]));
  }
  for (let row = 0; row < values.length; row++) {
    const group = groupOfRow[row];
    const times = weight === undefined ? 1 : weight[row];
    if (largest[group] > 0) sums[group] += times * (values[row] / largest[group]) ** 2;
  }
  return largest.map((unit, group) => (unit > 0 ? unit * Math.sqrt(sums[group] / rows[group]) : 0));
}
