import type { Columns, Kernel, SeenRanges } from "@distcal/kernels";

/**
 * How much of what a fit learnt applies to a row: 1 inside the ranges that it has seen, and outside them exp(−½d²) with d
 * the distance beyond, in lengths that the kernel says, so that far from everything seen nothing of it is left, without
 * a jump or a kink.
 */
export function extrapolationWeight(kernel: Kernel, seen: SeenRanges, columns: Columns, row: number): number {
  return Math.exp(-0.5 * kernel.squaredDistanceOutside(seen, columns, row));
}

/** The rows that lie outside one of the seen ranges, in order. */
export function rowsOutside(seen: SeenRanges, columns: Columns): number[] {
  const ranges = Object.entries(seen);
  const outside: number[] = [];
  const rows = ranges.length > 0 ? columns[ranges[0][0]].length : 0;
  for (let i = 0; i < rows; i++) {
    const inside = ranges.every(([name, [least, largest]]) => columns[name][i] >= least && columns[name][i] <= largest);
    if (!inside) outside.push(i);
  }
  return outside;
}
