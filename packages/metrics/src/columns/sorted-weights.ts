/** Values in rising order, and what the rows before each place count for. */
export interface SortedWeights {
  readonly sorted: Float64Array;
  /** One longer than the values: 0 first, all rows last. */
  readonly below: Float64Array;
}

/** Sorts values with their weights, 1 each where there are none. */
export function sortedWeights(values: Float64Array, weight: Float64Array | undefined): SortedWeights {
  if (weight === undefined) {
    return { sorted: values.slice().sort(), below: Float64Array.from({ length: values.length + 1 }, (_, k) => k) };
  }
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const below = new Float64Array(values.length + 1);
  for (let k = 0; k < order.length; k++) below[k + 1] = below[k] + weight[order[k]];
  return { sorted: Float64Array.from(order, (row) => values[row]), below };
}
