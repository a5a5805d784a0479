import { number, numberArray, type Schema } from "@distcal/model-document";
import { type SvgpParameters, triangleSize } from "@distcal/svgp-inference";
import { covariateColumn, covariateLengthscale } from "../inputs/covariates.ts";

/** A posterior over latent functions of the prediction, as plain JSON. */
export type LatentParameters = {
  readonly jitter: number;
  readonly lengthscale: number;
  /** Of the kernel's part that tells standard deviations apart; absent where it has none. */
  readonly logStdLengthscale?: number;
  readonly loading: readonly number[];
  readonly variance: readonly number[];
  readonly inducingMean: readonly number[];
  readonly inducingStd: readonly number[];
  readonly posteriorMean: readonly number[];
  readonly posteriorFactor: readonly number[];
  /** Of the kernel's parts for covariates, in their order, */
  readonly covariateLengthscales?: readonly number[];
  /** and where the posterior is held: all values of the first covariate, then those of the next. */
  readonly inducingCovariates?: readonly number[];
};

type OptionalKey = "logStdLengthscale" | "covariateLengthscales" | "inducingCovariates";

/** More inducing points than this no longer make a sparse approximation, and a file that claims them is refused. */
export const mostInducingPoints = 1024;

/**
 * Far beyond what any fit gives (the largest seen are 5e3 for lengths, 10 for loadings and posteriors), and such that no
 * product of them leaves float64: what a file may claim.
 */
const ranges = {
  length: { min: 1e-12, max: 1e12 },
  loading: { min: -1e6, max: 1e6 },
  variance: { min: 1e-24, max: 1e12 },
  place: { min: -1e100, max: 1e100 },
  width: { min: 1e-150, max: 1e100 },
  posterior: { min: -1e6, max: 1e6 },
} as const;

/** The keys of a posterior of so many outputs. */
export function latentKeys(outputs: number): {
  readonly required: {
    readonly [Key in Exclude<keyof LatentParameters, OptionalKey>]-?: Schema<LatentParameters[Key]>;
  };
  readonly optional: { readonly [Key in OptionalKey]-?: Schema<NonNullable<LatentParameters[Key]>> };
} {
  const most = outputs * mostInducingPoints;
  return {
    required: {
      jitter: number({ min: 0, max: 1 }),
      lengthscale: number(ranges.length),
      loading: numberArray({ length: outputs, ...ranges.loading }),
      variance: numberArray({ length: outputs, ...ranges.variance }),
      inducingMean: numberArray({ maxLength: mostInducingPoints, ...ranges.place }),
      inducingStd: numberArray({ maxLength: mostInducingPoints, ...ranges.width }),
      posteriorMean: numberArray({ maxLength: most, ...ranges.posterior }),
      posteriorFactor: numberArray({ maxLength: triangleSize(most), ...ranges.posterior }),
    },
    optional: {
      logStdLengthscale: number(ranges.length),
      covariateLengthscales: numberArray({ minLength: 1, maxLength: 8, ...ranges.length }),
      inducingCovariates: numberArray({ maxLength: 8 * mostInducingPoints, ...ranges.place }),
    },
  };
}

/** What is wrong with the lengths of a posterior's arrays; undefined where nothing is. */
export function latentMismatch(latents: LatentParameters, outputs: number): string | undefined {
  const { inducingStd, posteriorMean, posteriorFactor, covariateLengthscales = [], inducingCovariates = [] } = latents;
  const { length: count } = latents.inducingMean;
  const fits =
    inducingStd.length === count &&
    inducingCovariates.length === covariateLengthscales.length * count &&
    posteriorMean.length === outputs * count &&
    posteriorFactor.length === triangleSize(outputs * count);
  return fits ? undefined : `must hold arrays of the lengths that ${count} inducing points need`;
}

/** A fitted posterior as plain JSON. */
export function plainLatents(parameters: SvgpParameters, jitter: number): LatentParameters {
  const { lengthscale, logStdLengthscale } = parameters.kernel;
  const covariates: number[] = [];
  while (parameters.kernel[covariateLengthscale(covariates.length)] !== undefined) covariates.push(covariates.length);
  return {
    jitter,
    lengthscale,
    ...(logStdLengthscale !== undefined && { logStdLengthscale }),
    loading: Array.from(parameters.loading),
    variance: Array.from(parameters.variance),
    inducingMean: Array.from(parameters.inducing["mean"]),
    inducingStd: Array.from(parameters.inducing["std"]),
    posteriorMean: Array.from(parameters.posteriorMean),
    posteriorFactor: Array.from(parameters.posteriorFactor),
    ...(covariates.length > 0 && {
      covariateLengthscales: covariates.map((index) => parameters.kernel[covariateLengthscale(index)]),
      inducingCovariates: covariates.flatMap((index) => Array.from(parameters.inducing[covariateColumn(index)] ?? [])),
    }),
  };
}

/** A plain posterior as inference reads it, with the parameters of its likelihood: the way back of `plainLatents`. */
export function svgpParametersFrom(latents: LatentParameters, likelihood: readonly number[]): SvgpParameters {
  const column = (values: readonly number[]): Float64Array => Float64Array.from(values);
  const { lengthscale, logStdLengthscale, covariateLengthscales = [], inducingCovariates = [] } = latents;
  const { length: count } = latents.inducingMean;
  const ofCovariates = <Value>(nameAt: (index: number) => string, valueAt: (index: number) => Value) =>
    Object.fromEntries(covariateLengthscales.map((_, index) => [nameAt(index), valueAt(index)]));
  return {
    kernel: {
      lengthscale,
      ...(logStdLengthscale !== undefined && { logStdLengthscale }),
      ...ofCovariates(covariateLengthscale, (index) => covariateLengthscales[index]),
    },
    loading: column(latents.loading),
    variance: column(latents.variance),
    inducing: {
      mean: column(latents.inducingMean),
      std: column(latents.inducingStd),
      ...ofCovariates(covariateColumn, (index) => column(inducingCovariates.slice(index * count, (index + 1) * count))),
    },
    posteriorMean: column(latents.posteriorMean),
    posteriorFactor: column(latents.posteriorFactor),
    likelihood: column(likelihood),
  };
}
