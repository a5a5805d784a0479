import type { Kernel } from "@distcal/kernels";
import { solveLowerVector } from "@distcal/linalg";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";
import { solvePacked } from "../products/small-cholesky.ts";
import { latentPosterior } from "./latent-posterior.ts";
import { preparePosterior } from "./prepared-posterior.ts";

/**
 * What is known from a fit with other inducing points: its kernel, its outputs and its likelihood, and at the points of
 * `to` the mean of its latent functions. The rest of the posterior is that of `to`: natural steps find it at once.
 * Whitened, the mean g(u) at the points is L_K M, and the latents are w = L_B g.
 */
export function transferPosterior(
  kernel: Kernel,
  from: SvgpParameters,
  to: SvgpParameters,
  jitter: number,
): SvgpParameters {
  const { loading, variance, likelihood } = from;
  const transferred = { ...to, kernel: from.kernel, loading, variance, likelihood };
  const { outputs, inducing, inducingFactor, outputFactor } = preparePosterior(kernel, transferred, jitter);
  const { mean } = latentPosterior(kernel, from, jitter).marginals(to.inducing);
  for (let j = 0; j < inducing; j++) solvePacked(outputFactor, mean.subarray(j * outputs, (j + 1) * outputs));
  const posteriorMean = new Float64Array(mean.length);
  for (let d = 0; d < outputs; d++) {
    const column = Float64Array.from({ length: inducing }, (_, j) => mean[j * outputs + d]);
    const whitened = solveLowerVector(inducingFactor, column);
    for (let j = 0; j < inducing; j++) posteriorMean[j * outputs + d] = whitened[j];
  }
  return { ...transferred, posteriorMean };
}
