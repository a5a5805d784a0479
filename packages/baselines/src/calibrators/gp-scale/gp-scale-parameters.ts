import { type Covariance, covarianceOf, gaussianCovariance } from "@distcal/kernels";
import { integer, number, numberArray, object, refined, type Schema } from "@distcal/model-document";
import { type SvgpParameters, triangleSize } from "@distcal/svgp-inference";

/** What a fitted GP of widths is made of, as plain JSON. */
export type GpScaleParameters = {
  readonly nodes: number;
  readonly jitter: number;
  readonly lengthscale: number;
  readonly loading: readonly number[];
  readonly variance: readonly number[];
  readonly inducingMean: readonly number[];
  readonly inducingStd: readonly number[];
  readonly posteriorMean: readonly number[];
  readonly posteriorFactor: readonly number[];
  readonly offset: number;
};

/** How alike two predictions are: that of the paper. */
export const scaleCovariance: Covariance = covarianceOf([gaussianCovariance]);

/** More inducing points than this no longer make a sparse approximation, and a file that claims them is refused. */
export const mostInducingPoints = 512;

/** Far beyond what any fit gives, and such that no product of them leaves float64: what a file may claim. */
const ranges = {
  length: { min: 1e-12, max: 1e12 },
  loading: { min: -1e6, max: 1e6 },
  variance: { min: 1e-24, max: 1e12 },
  place: { min: -1e100, max: 1e100 },
  width: { min: 1e-150, max: 1e100 },
  posterior: { min: -1e6, max: 1e6 },
  offset: { min: -69, max: 69 },
} as const;

export const gpScaleSchema: Schema<GpScaleParameters> = refined(
  object({
    nodes: integer({ min: 1, max: 64 }),
    jitter: number({ min: 0, max: 1 }),
    lengthscale: number(ranges.length),
    loading: numberArray({ length: 1, ...ranges.loading }),
    variance: numberArray({ length: 1, ...ranges.variance }),
    inducingMean: numberArray({ minLength: 1, maxLength: mostInducingPoints, ...ranges.place }),
    inducingStd: numberArray({ minLength: 1, maxLength: mostInducingPoints, ...ranges.width }),
    posteriorMean: numberArray({ minLength: 1, maxLength: mostInducingPoints, ...ranges.posterior }),
    posteriorFactor: numberArray({ minLength: 1, maxLength: triangleSize(mostInducingPoints), ...ranges.posterior }),
    offset: number(ranges.offset),
  }),
  ({ inducingMean, inducingStd, posteriorMean, posteriorFactor }) => {
    const count = inducingMean.length;
    const fits =
      inducingStd.length === count && posteriorMean.length === count && posteriorFactor.length === triangleSize(count);
    return fits ? undefined : "must have arrays that belong to one number of inducing points";
  },
);

/** The parameters of a posterior as JSON holds them. */
export function plainParameters(fitted: SvgpParameters, nodes: number, jitter: number): GpScaleParameters {
  const { mean, std } = fitted.inducing;
  const { lengthscale } = fitted.kernel;
  return {
    nodes,
    jitter,
    lengthscale,
    loading: Array.from(fitted.loading),
    variance: Array.from(fitted.variance),
    inducingMean: Array.from(mean),
    inducingStd: Array.from(std),
    posteriorMean: Array.from(fitted.posteriorMean),
    posteriorFactor: Array.from(fitted.posteriorFactor),
    offset: fitted.likelihood[0],
  };
}

/** The parameters of a posterior from JSON. */
export function svgpParameters(plain: GpScaleParameters): SvgpParameters {
  return {
    kernel: { lengthscale: plain.lengthscale },
    loading: Float64Array.from(plain.loading),
    variance: Float64Array.from(plain.variance),
    inducing: { mean: Float64Array.from(plain.inducingMean), std: Float64Array.from(plain.inducingStd) },
    posteriorMean: Float64Array.from(plain.posteriorMean),
    posteriorFactor: Float64Array.from(plain.posteriorFactor),
    likelihood: Float64Array.of(plain.offset),
  };
}
