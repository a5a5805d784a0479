import { type Covariance, covarianceOf, gaussianCovariance } from "@distcal/kernels";
import { integer, number, object, refined, type Schema } from "@distcal/model-document";
import { posteriorKeys, posteriorMismatch, type WrittenPosterior } from "./written-posterior.ts";

/** What a fitted GP of widths is made of, as plain JSON. */
export type GpScaleParameters = WrittenPosterior & {
  readonly nodes: number;
  readonly offset: number;
};

/** How alike two predictions are: that of the paper. */
export const scaleCovariance: Covariance = covarianceOf([gaussianCovariance]);

/** More inducing points than this no longer make a sparse approximation, and a file that claims them is refused. */
export const mostInducingPoints = 512;

export const gpScaleSchema: Schema<GpScaleParameters> = refined(
  object({
    nodes: integer({ min: 1, max: 64 }),
    ...posteriorKeys(1, mostInducingPoints),
    offset: number({ min: -69, max: 69 }),
  }),
  (parameters) => posteriorMismatch(parameters, 1, 1),
);
