import type { Columns, Covariance, SeenRanges } from "@distcal/kernels";

/**
 * How much of what a fit learnt applies to a row: 1 inside the ranges that it has seen, and outside them exp(−½d²) with d
 * the distance beyond, in lengths that the kernel says, so that far from everything seen nothing of it is left, without
 * a jump or a kink.
 */
export function extrapolationWeight(kernel: Covariance, seen: SeenRanges, columns: Columns, row: number): number {
  return Math.exp(-0.5 * kernel.squaredDistanceOutside(seen, columns, row));
}

/** The rows that lie outside one of the seen ranges, in order. */
export function rowsOutside(seen: SeenRanges, columns: Columns): number[] {
  const outside = new Set<number>();
  for (const [name, [least, largest]] of Object.entries(seen)) {
    const column = columns[name];
    for (let i = 0; i < column.length; i++) if (!(column[i] >= least && column[i] <= largest)) outside.add(i);
  }
  return [...outside].sort((a, b) => a - b);
}
