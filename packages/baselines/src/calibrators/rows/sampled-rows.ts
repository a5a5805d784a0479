import { type ObservedRows, pickedRows } from "@distcal/distributions";
import { requireSeed, shuffledRows } from "@distcal/numerics";

/** How a method whose cost grows faster than its rows takes some of many. */
export interface SamplingOptions {
  /** At most so many rows are used: of more, a sample is drawn, without replacement. */
  readonly maxRows?: number;
  /** Of that sample; default 1. */
  readonly seed?: number;
}

const fewest = 10;

/** All rows, or as many as `maxRows` drawn from them, in their own order; throws where that is beyond what a method can hold. */
export function sampledRows(
  where: string,
  rows: ObservedRows,
  { maxRows, seed }: Required<SamplingOptions>,
  most = 100_000,
): ObservedRows {
  if (!(Number.isSafeInteger(maxRows) && maxRows >= fewest && maxRows <= most)) {
    throw new RangeError(
      `${where}: maxRows must be an integer from ${fewest} to ${most}, got ${String(maxRows)}; pass one such as 1000`,
    );
  }
  requireSeed(where, "seed", seed);
  if (rows.length <= maxRows) return rows;
  return pickedRows(rows, Int32Array.from(shuffledRows(rows.length, seed).subarray(0, maxRows)).sort());
}
