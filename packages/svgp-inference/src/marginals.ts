import { finiteColumn, requireLength } from "@distcal/numerics";
import { requireJitter } from "./checks.ts";
import type { PredictionRows } from "./elbo.ts";
import { type LatentMoments, triangleSize } from "./likelihood.ts";
import type { SvgpParameters } from "./parameters.ts";
import { preparePosterior } from "./prepared-posterior.ts";
import { createRowBlock } from "./row-block.ts";

const blockRows = 64;

/** The marginals of the latent outputs under a fitted posterior, for any rows. */
export interface LatentPosterior {
  /** w_i ~ N(mean_i, F_i F_iᵀ) for each row; a row's answer does not depend on the rows beside it, to the last bit. */
  marginals(rows: PredictionRows): LatentMoments;
}

/** A posterior with everything that rows share computed once; `jitter` must be that of the fit. */
export function latentPosterior(parameters: SvgpParameters, jitter = 1e-6): LatentPosterior {
  requireJitter("latentPosterior", jitter);
  const size = parameters.loading.length * parameters.inducingMean.length;
  const checked = (name: "posteriorMean" | "posteriorFactor", length: number): void =>
    requireLength("latentPosterior", name, finiteColumn("latentPosterior", name, parameters[name]).length, length);
  checked("posteriorMean", size);
  checked("posteriorFactor", triangleSize(size));
  const posterior = preparePosterior(parameters, jitter);
  const { outputs, inducing } = posterior;
  const triangle = triangleSize(outputs);
  return Object.freeze({
    marginals({ mean, std }: PredictionRows): LatentMoments {
      const rows = mean.length;
      requireLength("marginals", "std", std.length, rows);
      const block = createRowBlock(outputs, inducing, Math.min(blockRows, rows), rows);
      const answer = { mean: new Float64Array(rows * outputs), factor: new Float64Array(rows * triangle) };
      for (let from = 0; from < rows; from += blockRows) {
        const to = Math.min(from + blockRows, rows);
        if (!block.forward(posterior, mean.subarray(from, to), std.subarray(from, to))) {
          throw new RangeError(
            `marginals: a row from ${from} to ${to - 1} has no finite latent variance; check its mean and std`,
          );
        }
        answer.mean.set(block.latent.mean.subarray(0, (to - from) * outputs), from * outputs);
        answer.factor.set(block.latent.factor.subarray(0, (to - from) * triangle), from * triangle);
      }
      return answer;
    },
  });
}
