import type { RowRange } from "@distcal/svgp-inference";

/** Numbers of the largest tensor of a step: enough to keep a device busy, few enough for its memory. */
const largestTensor = 2 ** 23;

/** Rows that a device takes together when the largest tensor has so many numbers for each. */
export function rowsThatFit(numbersPerRow: number): number {
  return Math.max(1, Math.floor(largestTensor / numbersPerRow));
}

/** The range in parts of nearly equal size, of at most `most` rows each. */
export function rowChunks({ from, to }: RowRange, most: number): RowRange[] {
  const count = to - from;
  const parts = Math.ceil(count / most);
  return Array.from({ length: parts }, (_, part) => ({
    from: from + Math.floor((part * count) / parts),
    to: from + Math.floor(((part + 1) * count) / parts),
  }));
}
