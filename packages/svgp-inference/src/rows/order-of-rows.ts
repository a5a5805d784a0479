/**
 * Rows in rising order of their columns, the first column first: an order of values alone. Whatever draws rows by their place,
 * such as folds, samples and first centres, then draws the same ones however a table was sorted.
 */
export function orderOfRows(columns: readonly Float64Array[]): Uint32Array {
  const order = Uint32Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => row);
  return order.sort((a, b) => {
    for (const column of columns) {
      const difference = column[a] - column[b];
      if (difference !== 0) return difference;
    }
    return a - b;
  });
}
