import { sortedRows } from "./sorted-rows.ts";

/** The mid-rank (rows below + half of the ties) / rows of every value, in (0, 1); undefined where all are equal. */
export function midRanks(values: Float64Array): Float64Array | undefined {
  const order = sortedRows(values);
  const rows = order.length;
  if (values[order[0]] === values[order[rows - 1]]) return undefined;
  const ranks = new Float64Array(rows);
  for (let start = 0, end = 0; start < rows; start = end) {
    const value = values[order[start]];
    while (end < rows && values[order[end]] === value) end++;
    const rank = (start + end) / 2 / rows;
    for (let place = start; place < end; place++) ranks[order[place]] = rank;
  }
  return ranks;
}
