import { requireCount } from "@distcal/numerics";
import { clearRows, expectationAtPoints, firstPoint } from "./expectation-at-points.ts";
import type { ExpectedLogLikelihood, PointLogLikelihood } from "./likelihood.ts";
import { pointEvaluator } from "./point-evaluator.ts";

export interface MonteCarloOptions {
  /** Standard normal numbers, D for each sample: one set for all rows, or `samples` sets a row where it is long enough. */
  readonly noise: Float64Array;
  readonly samples: number;
}

/**
 * E[ln p(y | w)] from reparameterised samples w = mean + F·ε, the paper's way. The noise is an argument, so the answer
 * is a function of the parameters alone; draw it afresh for each step to make the steps unbiased.
 */
export function monteCarloExpectation(
  likelihood: PointLogLikelihood,
  options: MonteCarloOptions,
): ExpectedLogLikelihood {
  const { samples, noise } = checked("monteCarloExpectation", likelihood, options);
  return expectationAtPoints(likelihood, { points: noise, weights: new Float64Array(samples).fill(1 / samples) });
}

/**
 * The predictive objective ln E[p(y | w)] ≈ ln mean exp over samples, which the authors' code optimises in place of the
 * ELBO's expectation of the logarithm. It needs fresh samples: on fixed nodes an optimiser puts spikes on the nodes.
 */
export function monteCarloPredictive(
  likelihood: PointLogLikelihood,
  options: MonteCarloOptions,
): ExpectedLogLikelihood {
  const { samples, noise } = checked("monteCarloPredictive", likelihood, options);
  const { outputs } = likelihood;
  const logs = new Float64Array(samples);
  return Object.freeze({
    outputs,
    rows: likelihood.rows,
    parameters: likelihood.parameters,
    expectWithGrad(rows, latent, parameters, gradient, parameterGradient, rowWeights) {
      const evaluator = pointEvaluator(likelihood, latent, parameters);
      clearRows(gradient, rows.to - rows.from, outputs);
      let total = 0;
      for (let row = rows.from; row < rows.to; row++) {
        const local = row - rows.from;
        const weight = rowWeights === undefined ? 1 : rowWeights[local];
        if (weight === 0) continue;
        const first = firstPoint(row, samples * outputs, noise);
        let largest = Number.NEGATIVE_INFINITY;
        for (let s = 0; s < samples; s++) {
          logs[s] = evaluator.evaluate(row, local, noise, first + s * outputs);
          largest = Math.max(largest, logs[s]);
        }
        let sum = 0;
        for (let s = 0; s < samples; s++) sum += Math.exp(logs[s] - largest);
        total += weight * (largest + Math.log(sum / samples));
        // The gradient is the mean of the samples' gradients, weighted by their share of the likelihood.
        for (let s = 0; s < samples; s++) {
          const share = (weight * Math.exp(logs[s] - largest)) / sum;
          if (share === 0) continue;
          evaluator.evaluate(row, local, noise, first + s * outputs);
          evaluator.accumulate(share, local, noise, first + s * outputs, gradient, parameterGradient);
        }
      }
      return total;
    },
  } satisfies ExpectedLogLikelihood);
}

function checked(
  where: string,
  { outputs }: PointLogLikelihood,
  { noise, samples }: MonteCarloOptions,
): MonteCarloOptions {
  requireCount(where, "samples", samples);
  if (!(samples > 0 && noise.length > 0 && noise.length % (samples * outputs) === 0)) {
    throw new RangeError(
      `${where}: noise must hold a multiple of samples × outputs = ${samples * outputs} numbers, got ${noise.length}; ` +
        "draw that many standard normals",
    );
  }
  return { noise, samples };
}
