import {
  posteriorKeys,
  posteriorMismatch,
  readPosterior,
  type WrittenPosterior,
  writtenPosterior,
  writtenRanges,
} from "@distcal/baselines/calibrators";
import { number, numberArray, type Schema } from "@distcal/model-document";
import type { SvgpParameters } from "@distcal/svgp-inference";
import { covariateColumn, covariateLengthscale } from "../inputs/covariates.ts";

/** A posterior over latent functions of the prediction, as plain JSON. */
export type LatentParameters = WrittenPosterior & {
  /** Of the kernel's part that tells standard deviations apart; absent where it has none. */
  readonly logStdLengthscale?: number;
  /** Of the kernel's parts for covariates, in their order, */
  readonly covariateLengthscales?: readonly number[];
  /** and where the posterior is held: all values of the first covariate, then those of the next. */
  readonly inducingCovariates?: readonly number[];
};

type OptionalKey = Exclude<keyof LatentParameters, keyof WrittenPosterior>;

/** More inducing points than this no longer make a sparse approximation, and a file that claims them is refused. */
export const mostInducingPoints = 1024;

/** The keys of a posterior of so many outputs. */
export function latentKeys(outputs: number): {
  readonly required: ReturnType<typeof posteriorKeys>;
  readonly optional: { readonly [Key in OptionalKey]-?: Schema<NonNullable<LatentParameters[Key]>> };
} {
  const { length, place } = writtenRanges;
  return {
    required: posteriorKeys(outputs, mostInducingPoints),
    optional: {
      logStdLengthscale: number(length),
      covariateLengthscales: numberArray({ minLength: 1, maxLength: 8, ...length }),
      inducingCovariates: numberArray({ maxLength: 8 * mostInducingPoints, ...place }),
    },
  };
}

/** What is wrong with the lengths of a posterior's arrays; undefined where nothing is. */
export function latentMismatch(latents: LatentParameters, outputs: number): string | undefined {
  const { inducingMean, covariateLengthscales = [], inducingCovariates = [] } = latents;
  const mismatch = posteriorMismatch(latents, outputs);
  if (mismatch !== undefined) return mismatch;
  return inducingCovariates.length === covariateLengthscales.length * inducingMean.length
    ? undefined
    : `must hold as many values of each covariate as inducing points, ${inducingMean.length}`;
}

/** A fitted posterior as plain JSON. */
export function plainLatents(parameters: SvgpParameters, jitter: number): LatentParameters {
  const { logStdLengthscale } = parameters.kernel;
  const covariates: number[] = [];
  while (parameters.kernel[covariateLengthscale(covariates.length)] !== undefined) covariates.push(covariates.length);
  return {
    ...writtenPosterior(parameters, jitter),
    ...(logStdLengthscale !== undefined && { logStdLengthscale }),
    ...(covariates.length > 0 && {
      covariateLengthscales: covariates.map((index) => parameters.kernel[covariateLengthscale(index)]),
      inducingCovariates: covariates.flatMap((index) => Array.from(parameters.inducing[covariateColumn(index)] ?? [])),
    }),
  };
}

/** A plain posterior as inference reads it, with the parameters of its likelihood: the way back of `plainLatents`. */
export function svgpParametersFrom(latents: LatentParameters, likelihood: readonly number[]): SvgpParameters {
  const { logStdLengthscale, covariateLengthscales = [], inducingCovariates = [] } = latents;
  const { length: count } = latents.inducingMean;
  const plain = readPosterior(latents, likelihood);
  const ofCovariates = <Value>(nameAt: (index: number) => string, valueAt: (index: number) => Value) =>
    Object.fromEntries(covariateLengthscales.map((_, index) => [nameAt(index), valueAt(index)]));
  const valuesOf = (index: number): Float64Array =>
    Float64Array.from(inducingCovariates.slice(index * count, (index + 1) * count));
  return {
    ...plain,
    kernel: {
      ...plain.kernel,
      ...(logStdLengthscale !== undefined && { logStdLengthscale }),
      ...ofCovariates(covariateLengthscale, (index) => covariateLengthscales[index]),
    },
    inducing: { ...plain.inducing, ...ofCovariates(covariateColumn, valuesOf) },
  };
}
