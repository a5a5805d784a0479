import { number, numberArray, type Schema } from "@distcal/model-document";
import { type SvgpParameters, triangleSize } from "@distcal/svgp-inference";

/** A posterior over latent functions of mean and std, as plain JSON. */
export type WrittenPosterior = {
  readonly jitter: number;
  readonly lengthscale: number;
  readonly loading: readonly number[];
  readonly variance: readonly number[];
  readonly inducingMean: readonly number[];
  readonly inducingStd: readonly number[];
  readonly posteriorMean: readonly number[];
  readonly posteriorFactor: readonly number[];
};

/**
 * Far beyond what any fit gives (the largest seen are 5e3 for lengths, 10 for loadings and posteriors), and such that no
 * product of them leaves float64: what a file may claim.
 */
export const writtenRanges: Readonly<Record<"length" | "place", { readonly min: number; readonly max: number }>> =
  Object.freeze({
    length: { min: 1e-12, max: 1e12 },
    place: { min: -1e100, max: 1e100 },
  });
const ranges = {
  loading: { min: -1e6, max: 1e6 },
  variance: { min: 1e-24, max: 1e12 },
  width: { min: 1e-150, max: 1e100 },
  posterior: { min: -1e6, max: 1e6 },
} as const;

/** What a file may hold of a posterior of so many outputs, with so many inducing points at most. */
export function posteriorKeys(
  outputs: number,
  mostPoints: number,
): { readonly [Key in keyof WrittenPosterior]-?: Schema<WrittenPosterior[Key]> } {
  const most = outputs * mostPoints;
  return {
    jitter: number({ min: 0, max: 1 }),
    lengthscale: number(writtenRanges.length),
    loading: numberArray({ length: outputs, ...ranges.loading }),
    variance: numberArray({ length: outputs, ...ranges.variance }),
    inducingMean: numberArray({ maxLength: mostPoints, ...writtenRanges.place }),
    inducingStd: numberArray({ maxLength: mostPoints, ...ranges.width }),
    posteriorMean: numberArray({ maxLength: most, ...ranges.posterior }),
    posteriorFactor: numberArray({ maxLength: triangleSize(most), ...ranges.posterior }),
  };
}

/** What is wrong with the lengths of a posterior's arrays; undefined where nothing is. */
export function posteriorMismatch(written: WrittenPosterior, outputs: number, fewest = 0): string | undefined {
  const { inducingMean, inducingStd, posteriorMean, posteriorFactor } = written;
  const { length: count } = inducingMean;
  if (count < fewest) return `must hold at least ${fewest} inducing point`;
  const fits =
    inducingStd.length === count &&
    posteriorMean.length === outputs * count &&
    posteriorFactor.length === triangleSize(outputs * count);
  return fits ? undefined : `must hold arrays of the lengths that ${count} inducing points need`;
}

/** A fitted posterior as plain JSON. */
export function writtenPosterior(parameters: SvgpParameters, jitter: number): WrittenPosterior {
  return {
    jitter,
    lengthscale: parameters.kernel["lengthscale"],
    loading: Array.from(parameters.loading),
    variance: Array.from(parameters.variance),
    inducingMean: Array.from(parameters.inducing["mean"]),
    inducingStd: Array.from(parameters.inducing["std"]),
    posteriorMean: Array.from(parameters.posteriorMean),
    posteriorFactor: Array.from(parameters.posteriorFactor),
  };
}

/** The way back, with the parameters of the likelihood. */
export function readPosterior(written: WrittenPosterior, likelihood: readonly number[]): SvgpParameters {
  const column = (values: readonly number[]): Float64Array => Float64Array.from(values);
  return {
    kernel: { lengthscale: written.lengthscale },
    loading: column(written.loading),
    variance: column(written.variance),
    inducing: { mean: column(written.inducingMean), std: column(written.inducingStd) },
    posteriorMean: column(written.posteriorMean),
    posteriorFactor: column(written.posteriorFactor),
    likelihood: column(likelihood),
  };
}
