import { meanOf } from "../columns/column-mean.ts";

/**
 * The terms h((P, y), (P′, y′)) of the squared kernel calibration error (Widmann et al. 2021, lemma 1), for the kernel
 * k_P(P, P′)·k_Y(y, y′): h = k_P · (k_Y(y, y′) − E k_Y(Z, y′) − E k_Y(y, Z′) + E k_Y(Z, Z′)), Z ~ P, Z′ ~ P′.
 */
export interface PairStatistic {
  readonly rows: number;
  /** Makes ready the terms between the given rows. */
  block(rows: Int32Array): PairBlock;
}

/** The terms between the rows of one block. */
interface PairBlock {
  /** Writes h(i, j) to out[j] for every j < i; i and j are places in the block. */
  fill(i: number, out: Float64Array): void;
}

/**
 * The terms times w_i w_j, weights being 1 on average: each still has the mean 0 for calibrated forecasts, given the
 * forecasts and the weights, so the tests hold as they are.
 */
export function weightedPairs(pairs: PairStatistic, weight: Float64Array | undefined): PairStatistic {
  if (weight === undefined) return pairs;
  const mean = meanOf(weight);
  return Object.freeze({
    rows: pairs.rows,
    block(rows: Int32Array): PairBlock {
      const block = pairs.block(rows);
      const times = Float64Array.from(rows, (row) => weight[row] / mean);
      return {
        fill(i, out) {
          block.fill(i, out);
          for (let j = 0; j < i; j++) out[j] *= times[i] * times[j];
        },
      };
    },
  });
}
