/**
 * √(mean of squares) of each group of rows, 0 for a group without rows. In units of the group's largest value, so that
 * no square overflows.
 */
export function rootMeanSquares(values: Float64Array, groupOfRow: Int32Array, groups: number): Float64Array {
  const largest = new Float64Array(groups);
  const rows = new Float64Array(groups);
  const sums = new Float64Array(groups);
  for (let row = 0; row < values.length; row++) {
    const group = groupOfRow[row];
    rows[group]++;
    largest[group] = Math.max(largest[group], Math.abs(values[row]));
  }
  for (let row = 0; row < values.length; row++) {
    const group = groupOfRow[row];
    if (largest[group] > 0) sums[group] += (values[row] / largest[group]) ** 2;
  }
  return largest.map((unit, group) => (unit > 0 ? unit * Math.sqrt(sums[group] / rows[group]) : 0));
}
