/** The mean of a column that is not empty; by weight where rows have one. A row of weight 0 is none, whatever its value. */
export function meanOf(column: Float64Array, weight?: Float64Array): number {
  let [sum, total] = [0, 0];
  if (weight === undefined) for (const value of column) sum += value;
  else {
    for (let row = 0; row < column.length; row++) {
      if (weight[row] > 0) sum += weight[row] * column[row];
      total += weight[row];
    }
  }
  return sum / (weight === undefined ? column.length : total);
}

/**
 * The standard error of a column's mean, s/√n with n − 1 in s; Infinity where the mean is infinite, 0 for one row. By weight
 * n is the number of rows of equal weight that would tell as much: a row that is repeated is no further evidence.
 */
export function standardErrorOf(column: Float64Array, weight?: Float64Array): number {
  const mean = meanOf(column, weight);
  if (!Number.isFinite(mean)) return Number.POSITIVE_INFINITY;
  const counts = (row: number): number => (weight === undefined ? 1 : weight[row]);
  let largest = 0;
  for (let row = 0; row < column.length; row++) {
    if (counts(row) > 0) largest = Math.max(largest, Math.abs(column[row] - mean));
  }
  if (largest === 0) return 0;
  // In units of the largest deviation, because squares of large scores overflow.
  if (weight === undefined) {
    let squares = 0;
    for (const value of column) squares += ((value - mean) / largest) ** 2;
    return largest * Math.sqrt(squares / (column.length - 1) / column.length);
  }
  const rows = effectiveRows(weight);
  const shares = sharesOf(weight);
  let squares = 0;
  for (let row = 0; row < column.length; row++) {
    if (shares[row] > 0) squares += (shares[row] * ((column[row] - mean) / largest)) ** 2;
  }
  return largest * Math.sqrt(squares * (rows / (rows - 1)));
}

/** (Σ w)²/Σ w²: how many rows of equal weight tell as much. */
export function effectiveRows(weight: Float64Array): number {
  let squares = 0;
  for (const share of sharesOf(weight)) squares += share * share;
  return 1 / squares;
}

/** Weights that add to 1, by way of the largest, so that none of their squares is lost. */
function sharesOf(weight: Float64Array): Float64Array {
  const largest = weight.reduce((most, w) => Math.max(most, w), 0);
  const scaled = weight.map((w) => w / largest);
  const total = scaled.reduce((sum, w) => sum + w, 0);
  return scaled.map((w) => w / total);
}
