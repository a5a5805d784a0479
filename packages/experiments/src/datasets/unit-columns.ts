/**
 * Columns centred and divided by √(sum of squares), in the order of operations of scikit-learn 1.2.1's loader of the
 * diabetes data (centre, divide by the population std, divide by √n), so that the numbers are the same to the last bit.
 */
export function unitColumns(rows: readonly Float64Array[]): Float64Array[] {
  const n = rows.length;
  const width = rows[0]?.length ?? 0;
  const means = (table: readonly Float64Array[]): Float64Array => {
    const sum = new Float64Array(width);
    for (const row of table) for (let j = 0; j < width; j++) sum[j] += row[j];
    return sum.map((total) => total / n);
  };
  const mean = means(rows);
  const centred = rows.map((row) => row.map((value, j) => value - mean[j]));
  const std = means(centred.map((row) => row.map((value) => value * value))).map(Math.sqrt);
  return centred.map((row) => row.map((value, j) => value / std[j] / Math.sqrt(n)));
}
