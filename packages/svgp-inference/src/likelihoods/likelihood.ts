import type { Constrained } from "@distcal/kernels";

/** Gaussian marginals of the latent outputs, one per row: w_i ~ N(mean_i, F_i F_iᵀ). */
export interface LatentMoments {
  /** D numbers a row. */
  readonly mean: Float64Array;
  /** The lower triangle of F row by row, D(D+1)/2 numbers a row. */
  readonly factor: Float64Array;
}

/** A stretch of rows of the data, `from` up to but not including `to`; arrays beside it are indexed from 0 for row `from`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** A named number that a likelihood learns besides the latent functions. */
export interface LikelihoodParameter extends Constrained {
  readonly initial: number;
}

/**
 * The data term of the ELBO: what a likelihood must answer. It holds the observations; inference hands it the latent
 * marginals and gets back Σ weight_i · E[ln p(y_i | w_i)] with its gradient in the marginals and its own parameters.
 */
export interface ExpectedLogLikelihood {
  /** D, the number of latent outputs. */
  readonly outputs: number;
  /** How many rows of data it holds. */
  readonly rows: number;
  readonly parameters: readonly LikelihoodParameter[];
  /**
   * Overwrites `gradient` (laid out like `latent`) and adds to `parameterGradient`. `weights` has one number ≥ 0 for each
   * row of the range, each 1 where it is left out; a row of weight 0 is as if it were not there.
   */
  expectWithGrad(
    rows: RowRange,
    latent: LatentMoments,
    parameters: Float64Array,
    gradient: LatentMoments,
    parameterGradient: Float64Array,
    weights?: Float64Array,
  ): number;
}

/** ln p(y_i | w) at one point w, with gradients: what cubature and Monte-Carlo build an expectation from. */
export interface PointLogLikelihood {
  readonly outputs: number;
  readonly rows: number;
  readonly parameters: readonly LikelihoodParameter[];
  /** ln p(y_row | point); overwrites `pointGradient` (D numbers) and `parameterGradient`. */
  logLikelihoodWithGrad(
    row: number,
    point: Float64Array,
    parameters: Float64Array,
    pointGradient: Float64Array,
    parameterGradient: Float64Array,
  ): number;
}

/** D(D+1)/2, the numbers in a lower triangle. */
export function triangleSize(outputs: number): number {
  return (outputs * (outputs + 1)) / 2;
}
