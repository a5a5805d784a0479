import { createRng, type Rng } from "@distcal/numerics";
import type { PairStatistic } from "./pair-statistic.ts";
import { type ResampledSums, resampledSums, rowsAtOnce } from "./resampled-sums.ts";

/** The estimate and draws of what it could be under calibration. */
export interface Bootstrap {
  readonly estimate: number;
  readonly draws: Float64Array;
}

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
    const sums = resampledSums(samples, size);
    fillSurplus(rng, sums, size);
    const block = pairs.block(rows);
    for (let first = 0; first < size; first += rowsAtOnce) {
      for (let r = 0; r < rowsAtOnce; r++) {
        const row = sums.terms[r];
        const end = Math.min(first + r, size);
        if (first + r < size) block.fill(end, row);
        // Places from the diagonal on still hold terms of an earlier row, and a row behind the last has none.
        row.fill(0, first + r < size ? end : 0);
        for (let j = 0; j < end; j++) {
          row[j] *= share;
          estimate += row[j];
        }
      }
      sums.add(first);
    }
    for (let sample = 0; sample < samples; sample++) draws[sample] += sums.draws[sample];
  }
  return Object.freeze({ estimate, draws });
}

/** For each sample, how often each of `size` rows comes in `size` draws with replacement, minus one. */
function fillSurplus(rng: Rng, { surplus, width }: ResampledSums, size: number): void {
  for (let start = 0; start < surplus.length; start += width) {
    surplus.fill(-1, start, start + size);
    for (let draw = 0; draw < size; draw++) surplus[start + Math.floor(rng.uniform() * size)]++;
  }
}
