/** The mean of a column that is not empty. */
export function meanOf(column: Float64Array): number {
  let sum = 0;
  for (const value of column) sum += value;
  return sum / column.length;
}

/** The standard error of a column's mean, s/√n with n − 1 in s; Infinity where the mean is infinite, 0 for one row. */
export function standardErrorOf(column: Float64Array): number {
  const mean = meanOf(column);
  if (!Number.isFinite(mean)) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const value of column) largest = Math.max(largest, Math.abs(value - mean));
  if (largest === 0) return 0;
  // In units of the largest deviation, because squares of large scores overflow.
  let squares = 0;
  for (const value of column) squares += ((value - mean) / largest) ** 2;
  return largest * Math.sqrt(squares / (column.length - 1) / column.length);
}
