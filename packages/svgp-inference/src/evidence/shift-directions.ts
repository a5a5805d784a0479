import type { Kernel } from "@distcal/kernels";
import { solveLowerVector } from "@distcal/linalg";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";
import { preparePosterior } from "../posterior/prepared-posterior.ts";
import { solvePacked } from "../products/small-cholesky.ts";

/**
 * For each output the whitened values that add `times` to its latent function at every inducing point, and so nearly
 * everywhere between them: L_K⁻¹1 at the points, times L_B⁻¹ among the outputs.
 */
export function shiftDirections(
  kernel: Kernel,
  parameters: SvgpParameters,
  jitter: number,
  times: readonly number[],
): readonly Float64Array[] {
  const { inducing, outputs, inducingFactor, outputFactor } = preparePosterior(kernel, parameters, jitter);
  const atPoints = solveLowerVector(inducingFactor, new Float64Array(inducing).fill(1));
  return times.map((by, output) => {
    const ofOutputs = new Float64Array(outputs);
    ofOutputs[output] = by;
    solvePacked(outputFactor, ofOutputs);
    return Float64Array.from({ length: inducing * outputs }, (_, k) => {
      return atPoints[Math.floor(k / outputs)] * ofOutputs[k % outputs];
    });
  });
}
