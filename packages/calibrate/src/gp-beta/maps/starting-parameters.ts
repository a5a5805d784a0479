import type { Columns } from "@distcal/kernels";
import { type SvgpParameters, triangleSize } from "@distcal/svgp-inference";
import { betaLinkParameters } from "../likelihood/beta-likelihood.ts";

/** The latent functions at the start (chosen by trials on the paper's data). */
const start = { loading: [2, -2, 2], variance: 1, posteriorStd: 0.2 } as const;

/** Where a fit starts, with this kernel and the posterior held at these points; none of them is the identity. */
export function startingParameters(kernel: SvgpParameters["kernel"], inducing: Columns): SvgpParameters {
  const size = 3 * Object.values(inducing)[0].length;
  const posteriorFactor = new Float64Array(triangleSize(size));
  for (let k = 0; k < size; k++) posteriorFactor[triangleSize(k + 1) - 1] = start.posteriorStd;
  return {
    kernel,
    loading: Float64Array.from(start.loading),
    variance: new Float64Array(3).fill(start.variance),
    inducing,
    posteriorMean: new Float64Array(size),
    posteriorFactor,
    likelihood: Float64Array.from(betaLinkParameters, ({ initial }) => initial),
  };
}
