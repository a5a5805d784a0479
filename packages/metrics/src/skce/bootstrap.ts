import { createRng, type Rng } from "@distcal/numerics";
import type { PairStatistic } from "./pair-statistic.ts";

/** The estimate and draws of what it could be under calibration. */
export interface Bootstrap {
  readonly estimate: number;
  readonly draws: Float64Array;
}

// Rows of terms that meet the resampled counts in one pass: reading and converting a count costs more than a product.
const ROWS_AT_ONCE = 4;

/**
 * The estimate, and the bootstrap of its degenerate U-statistic: Σ_{i<j} (c_i − 1)(c_j − 1) h(i, j) in place of Σ h(i, j),
 * c the multinomial counts of a resampled block (Arcones & Giné 1992; Widmann et al. 2021, section 5). The terms are
 * computed once, a few rows at a time, and never held as a matrix.
 */
export function bootstrapped(
  pairs: PairStatistic,
  blocks: readonly Int32Array[],
  samples: number,
  seed: number,
): Bootstrap {
  const rng = createRng(seed);
  const draws = new Float64Array(samples);
  let estimate = 0;
  for (const rows of blocks) {
    const size = rows.length;
    const share = 2 / (size * (size - 1) * blocks.length);
    const surplus = surplusCounts(rng, samples, size);
    const block = pairs.block(rows);
    const terms = Array.from({ length: ROWS_AT_ONCE }, () => new Float64Array(size));
    for (let first = 0; first < size; first += ROWS_AT_ONCE) {
      const end = Math.min(size, first + ROWS_AT_ONCE);
      for (let r = 0; r < ROWS_AT_ONCE; r++) {
        const row = terms[r];
        const i = first + r;
        if (i < size) block.fill(i, row);
        // Places from the diagonal on still hold terms of an earlier row.
        row.fill(0, i < size ? i : 0);
        for (let j = 0; j < end; j++) {
          row[j] *= share;
          estimate += row[j];
        }
      }
      addWeighted(draws, terms, surplus, first, end, size);
    }
  }
  return Object.freeze({ estimate, draws });
}

/** Adds Σ_r w(first + r) Σ_{j<end} w(j) terms[r][j] to the draw of each sample, w its counts minus one. */
function addWeighted(
  draws: Float64Array,
  [a, b, c, d]: readonly Float64Array[],
  surplus: Int8Array,
  first: number,
  end: number,
  size: number,
): void {
  for (let sample = 0, start = 0; sample < draws.length; sample++, start += size) {
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumD = 0;
    for (let j = 0; j < end; j++) {
      const weight = surplus[start + j];
      sumA += weight * a[j];
      sumB += weight * b[j];
      sumC += weight * c[j];
      sumD += weight * d[j];
    }
    const at = start + first;
    let sum = surplus[at] * sumA;
    if (first + 1 < end) sum += surplus[at + 1] * sumB;
    if (first + 2 < end) sum += surplus[at + 2] * sumC;
    if (first + 3 < end) sum += surplus[at + 3] * sumD;
    draws[sample] += sum;
  }
}

/** For each sample, how often each of `size` rows comes in `size` draws with replacement, minus one. */
function surplusCounts(rng: Rng, samples: number, size: number): Int8Array {
  const surplus = new Int8Array(samples * size).fill(-1);
  for (let start = 0; start < surplus.length; start += size) {
    for (let draw = 0; draw < size; draw++) surplus[start + Math.floor(rng.uniform() * size)]++;
  }
  return surplus;
}
