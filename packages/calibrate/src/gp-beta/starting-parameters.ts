import type { StandardisedColumns } from "@distcal/distributions";
import { type SvgpParameters, triangleSize } from "@distcal/svgp-inference";
import { betaLinkParameters } from "./beta-likelihood.ts";

/** The latent functions at the start, in units of the standardised predictions (chosen by trials on the paper's data). */
const start = { lengthscale: 1.5, loading: [2, -2, 2], variance: 1, posteriorStd: 0.2 } as const;

/** Where a fit starts, with the posterior held at these points; none of them is the identity. */
export function startingParameters(inducing: StandardisedColumns): SvgpParameters {
  const size = 3 * inducing.mean.length;
  const posteriorFactor = new Float64Array(triangleSize(size));
  for (let k = 0; k < size; k++) posteriorFactor[triangleSize(k + 1) - 1] = start.posteriorStd;
  return {
    lengthscale: start.lengthscale,
    loading: Float64Array.from(start.loading),
    variance: new Float64Array(3).fill(start.variance),
    inducingMean: inducing.mean,
    inducingStd: inducing.std,
    posteriorMean: new Float64Array(size),
    posteriorFactor,
    likelihood: Float64Array.from(betaLinkParameters, ({ initial }) => initial),
  };
}
