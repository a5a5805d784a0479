import { number, numberArray, type Schema } from "@distcal/model-document";
import { type SvgpParameters, triangleSize } from "@distcal/svgp-inference";

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
};

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

/** The keys of a posterior of so many outputs; the last is optional. */
export function latentKeys(outputs: number): {
  readonly required: {
    readonly [Key in Exclude<keyof LatentParameters, "logStdLengthscale">]-?: Schema<LatentParameters[Key]>;
  };
  readonly optional: { readonly logStdLengthscale: Schema<number> };
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
    optional: { logStdLengthscale: number(ranges.length) },
  };
}

/** What is wrong with the lengths of a posterior's arrays; undefined where nothing is. */
export function latentMismatch(
  { inducingMean: { length: count }, inducingStd, posteriorMean, posteriorFactor }: LatentParameters,
  outputs: number,
): string | undefined {
  const fits =
    inducingStd.length === count &&
    posteriorMean.length === outputs * count &&
    posteriorFactor.length === triangleSize(outputs * count);
  return fits ? undefined : `must hold arrays of the lengths that ${count} inducing points need`;
}

/** A fitted posterior as plain JSON. */
export function plainLatents(parameters: SvgpParameters, jitter: number): LatentParameters {
  const { lengthscale, logStdLengthscale } = parameters.kernel;
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
  };
}

/** A plain posterior as inference reads it, with the parameters of its likelihood: the way back of `plainLatents`. */
export function svgpParametersFrom(latents: LatentParameters, likelihood: readonly number[]): SvgpParameters {
  const column = (values: readonly number[]): Float64Array => Float64Array.from(values);
  const { lengthscale, logStdLengthscale } = latents;
  return {
    kernel: { lengthscale, ...(logStdLengthscale !== undefined && { logStdLengthscale }) },
    loading: column(latents.loading),
    variance: column(latents.variance),
    inducing: { mean: column(latents.inducingMean), std: column(latents.inducingStd) },
    posteriorMean: column(latents.posteriorMean),
    posteriorFactor: column(latents.posteriorFactor),
    likelihood: column(likelihood),
  };
}
