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
