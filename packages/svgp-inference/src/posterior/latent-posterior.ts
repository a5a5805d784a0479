import { type Columns, type Kernel, requireColumnLengths } from "@distcal/kernels";
import { finiteColumn, requireLength } from "@distcal/numerics";
import { type LatentMoments, triangleSize } from "../likelihoods/likelihood.ts";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";
import { preparePosterior, requireJitter } from "./prepared-posterior.ts";
import { createRowBlock } from "./row-block.ts";

const blockRows = 64;

/** The marginals of the latent outputs under a fitted posterior, for any rows. */
export interface LatentPosterior {
  /** w_i ~ N(mean_i, F_i F_iᵀ) for each row; a row's answer does not depend on the rows beside it, to the last bit. */
  marginals(columns: Columns): LatentMoments;
}

/** A posterior with everything that rows share computed once; kernel and `jitter` must be those of the fit. */
export function latentPosterior(kernel: Kernel, parameters: SvgpParameters, jitter = 1e-6): LatentPosterior {
  requireJitter("latentPosterior", jitter);
  const size = parameters.loading.length * requireColumnLengths("latentPosterior", kernel, parameters.inducing);
  const checked = (name: "posteriorMean" | "posteriorFactor", length: number): void =>
    requireLength("latentPosterior", name, finiteColumn("latentPosterior", name, parameters[name]).length, length);
  checked("posteriorMean", size);
  checked("posteriorFactor", triangleSize(size));
  const posterior = preparePosterior(kernel, parameters, jitter);
  const { outputs, inducing } = posterior;
  const triangle = triangleSize(outputs);
  return Object.freeze({
    marginals(columns: Columns): LatentMoments {
      const rows = requireColumnLengths("marginals", kernel, columns);
      const features = kernel.features(columns);
      const block = createRowBlock({ kernel, outputs, inducing, capacity: Math.min(blockRows, rows), rows });
      const answer = { mean: new Float64Array(rows * outputs), factor: new Float64Array(rows * triangle) };
      for (let from = 0; from < rows; from += blockRows) {
        const to = Math.min(from + blockRows, rows);
        if (!block.forward(posterior, features, { from, to })) {
          const names = kernel.columns.map(({ name }) => name).join(" and ");
          throw new RangeError(
            `marginals: a row from ${from} to ${to - 1} has no finite latent variance; check its ${names}`,
          );
        }
        answer.mean.set(block.latent.mean.subarray(0, (to - from) * outputs), from * outputs);
        answer.factor.set(block.latent.factor.subarray(0, (to - from) * triangle), from * triangle);
      }
      return answer;
    },
  });
}
