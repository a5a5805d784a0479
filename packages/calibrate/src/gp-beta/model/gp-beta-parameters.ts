import { integer, number, numberArray, object, refined, type Schema } from "@distcal/model-document";
import { type SvgpParameters, triangleSize } from "@distcal/svgp-inference";

/** What a fitted GP-Beta calibrator is made of, as plain JSON; the arrays are empty where it is the identity. */
export type GpBetaParameters = {
  readonly cubatureOrder: number;
  readonly jitter: number;
  readonly lengthscale: number;
  readonly loading: readonly number[];
  readonly variance: readonly number[];
  readonly inducingMean: readonly number[];
  readonly inducingStd: readonly number[];
  readonly posteriorMean: readonly number[];
  readonly posteriorFactor: readonly number[];
  readonly gamma: readonly number[];
  readonly delta: readonly number[];
};

/** More inducing points than this are no sparse approximation any more, and a file that claims them is refused. */
export const mostInducingPoints = 1024;
const mostLatents = 3 * mostInducingPoints;

export const gpBetaSchema: Schema<GpBetaParameters> = refined(
  object({
    cubatureOrder: integer({ min: 1, max: 32 }),
    jitter: number({ min: 0, max: 1 }),
    lengthscale: number({ above: 0 }),
    loading: numberArray({ length: 3 }),
    variance: numberArray({ length: 3, above: 0 }),
    inducingMean: numberArray({ maxLength: mostInducingPoints }),
    inducingStd: numberArray({ maxLength: mostInducingPoints, above: 0 }),
    posteriorMean: numberArray({ maxLength: mostLatents }),
    posteriorFactor: numberArray({ maxLength: triangleSize(mostLatents) }),
    gamma: numberArray({ length: 3, above: 0 }),
    delta: numberArray({ length: 3 }),
  }),
  ({ inducingMean: { length: count }, inducingStd, posteriorMean, posteriorFactor }) => {
    const fits =
      inducingStd.length === count &&
      posteriorMean.length === 3 * count &&
      posteriorFactor.length === triangleSize(3 * count);
    return fits ? undefined : `must hold arrays of the lengths that ${count} inducing points need`;
  },
);

/** The parameters of a fit as plain JSON. */
export function plainParameters(
  parameters: SvgpParameters,
  { cubatureOrder, jitter }: { readonly cubatureOrder: number; readonly jitter: number },
): GpBetaParameters {
  const { mean, std } = parameters.inducing;
  const { lengthscale } = parameters.kernel;
  return {
    cubatureOrder,
    jitter,
    lengthscale,
    loading: Array.from(parameters.loading),
    variance: Array.from(parameters.variance),
    inducingMean: Array.from(mean),
    inducingStd: Array.from(std),
    posteriorMean: Array.from(parameters.posteriorMean),
    posteriorFactor: Array.from(parameters.posteriorFactor),
    gamma: Array.from(parameters.likelihood.subarray(0, 3)),
    delta: Array.from(parameters.likelihood.subarray(3, 6)),
  };
}

/** The parameters of a model as the posterior reads them: the way back of `plainParameters`. */
export function svgpParametersFrom(parameters: GpBetaParameters): SvgpParameters {
  const column = (values: readonly number[]): Float64Array => Float64Array.from(values);
  return {
    kernel: { lengthscale: parameters.lengthscale },
    loading: column(parameters.loading),
    variance: column(parameters.variance),
    inducing: { mean: column(parameters.inducingMean), std: column(parameters.inducingStd) },
    posteriorMean: column(parameters.posteriorMean),
    posteriorFactor: column(parameters.posteriorFactor),
    likelihood: column([...parameters.gamma, ...parameters.delta]),
  };
}
