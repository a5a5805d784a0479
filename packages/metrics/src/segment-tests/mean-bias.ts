import type { TestedRows } from "../calibration-test/tested-rows.ts";
import { clusteredErrorOf } from "../columns/clustered-error.ts";
import { meanOf, standardErrorOf } from "../columns/column-mean.ts";

/** The mean of outcome − predicted mean, in units of the outcome, and its standard error; null for a single row or cluster. */
export interface MeanBias {
  readonly mean: number;
  readonly error: number | null;
}

/** How far outcomes lie above the predicted means; the error is by sums of clusters where there are some. */
export function meanBias(
  { outcomes, mean }: Pick<TestedRows, "outcomes" | "mean">,
  clusters?: readonly (string | number)[],
  weight?: Float64Array,
): MeanBias {
  const residuals = outcomes.map((outcome, row) => outcome - mean[row]);
  const alone = residuals.length < 2 ? null : standardErrorOf(residuals, weight);
  const error = clusters === undefined ? alone : clusteredErrorOf(residuals, clusters, weight);
  return Object.freeze({ mean: meanOf(residuals, weight), error });
}
