import type { RowRange } from "../likelihoods/likelihood.ts";

/** Rows of a part, at least; a multiple of the rows that are computed together. */
const leastRows = 1024;
/** Parts, at most: each keeps a vector of sums. */
const mostParts = 64;

/**
 * The parts in which the rows of a range are summed: each from its first row to its last, then the parts' sums in their
 * order; one part where there are at most `oneByOne`. They depend on the numbers of rows and on nothing else, so the sum has
 * the same bits for any number of threads.
 */
export function rowParts({ from, to }: RowRange, oneByOne: number): readonly RowRange[] {
  const rows = to - from;
  if (rows <= oneByOne) return [{ from, to }];
  const length = leastRows * Math.ceil(rows / (leastRows * mostParts));
  return Array.from({ length: Math.ceil(rows / length) }, (_, k) => ({
    from: from + k * length,
    to: Math.min(from + (k + 1) * length, to),
  }));
}
