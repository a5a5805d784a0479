import type { DrawnFigure } from "../figures/drawn.ts";

/** The paper's example, fitted while the site is built: model files, which the page reads as any program would. */
export interface TwoLinesExample {
  /** The rows that were learnt from. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The line that least squares finds: mean = intercept + slope · x, with one standard deviation for all. */
  readonly intercept: number;
  readonly slope: number;
  readonly std: number;
  readonly isotonic: string;
  readonly gpBeta: string;
  /** Mean negative log-likelihood of rows that no fit has seen, and how many there are. */
  readonly nll: { readonly base: number; readonly isotonic: number; readonly gpBeta: number; readonly truth: number };
  readonly testRows: number;
  readonly reliability: DrawnFigure;
}
