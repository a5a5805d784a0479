/** The least and the greatest of a column. */
export type ValueRange = readonly [lowest: number, highest: number];

/** The least and the greatest of some numbers. */
export function rangeOf(values: Float64Array): ValueRange {
  let [lowest, highest] = [values[0], values[0]];
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return [lowest, highest];
}
