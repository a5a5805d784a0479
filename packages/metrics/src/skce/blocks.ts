import { createRng } from "@distcal/numerics";
import type { PairStatistic } from "./pair-statistic.ts";

/** All rows in one block, in their order. */
export function oneBlock(rows: number): readonly Int32Array[] {
  return [Int32Array.from({ length: rows }, (_, row) => row)];
}

/**
 * All rows, shuffled, in ⌊rows / size⌋ blocks whose sizes differ by one at most. Shuffled, because the estimator needs
 * blocks that are alike and tables are often sorted.
 */
export function shuffledBlocks(rows: number, size: number, seed: number): readonly Int32Array[] {
  const order = Int32Array.from({ length: rows }, (_, row) => row);
  const rng = createRng(seed);
  for (let i = rows - 1; i > 0; i--) {
    const j = Math.floor(rng.uniform() * (i + 1));
    const other = order[j];
    order[j] = order[i];
    order[i] = other;
  }
  const count = Math.floor(rows / size);
  return Array.from({ length: count }, (_, b) =>
    order.slice(Math.floor((b * rows) / count), Math.floor(((b + 1) * rows) / count)),
  );
}

/** The unbiased estimate 2/(m(m−1)) Σ_{i<j} h(i, j) of each block of m rows. */
export function blockEstimates(pairs: PairStatistic, blocks: readonly Int32Array[]): Float64Array {
  return Float64Array.from(blocks, (rows) => {
    const block = pairs.block(rows);
    const terms = new Float64Array(rows.length);
    let sum = 0;
    for (let i = 1; i < rows.length; i++) {
      block.fill(i, terms);
      for (let j = 0; j < i; j++) sum += terms[j];
    }
    return (2 * sum) / (rows.length * (rows.length - 1));
  });
}
