/** The core of a row at nodes of an axis: P, 1 − P, P′ and P″ of node k from `at + step·k` on. */
export interface CoreNodes {
  readonly numbers: Float64Array;
  readonly at: number;
  readonly step: number;
  /** First and last filled node, and their stride. */
  readonly first: number;
  readonly last: number;
  readonly stride: number;
}
