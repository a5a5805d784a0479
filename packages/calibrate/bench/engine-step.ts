import { betaTensorLikelihood, linkRule } from "@distcal/beta-link/tfjs";
import { createRng, gaussHermite, normalBatch } from "@distcal/distributions";
import { tensorFrom, useBackend } from "@distcal/linalg/tfjs";
import { createElbo, packParameters, parameterLayout } from "@distcal/svgp-inference";
import { createTensorElbo } from "@distcal/svgp-inference/tfjs";
import * as tf from "@tensorflow/tfjs";
import { type BetaObservations, betaLikelihood, betaLinkParameters } from "../src/gp-beta/beta-likelihood.ts";
import { startingParameters } from "../src/gp-beta/starting-parameters.ts";
import type { EngineName } from "../src/index.ts";

/** Standard normal predictions with stds around 1, and what the Beta link reads of outcomes that scatter twice as wide. */
function table(rows: number): { mean: Float64Array; std: Float64Array; observed: BetaObservations } {
  const rng = createRng(1);
  const mean = rng.fillNormal(new Float64Array(rows));
  const std = mean.map(() => Math.exp(0.3 * rng.normal()));
  const target = mean.map((m, i) => m + 2 * std[i] * rng.normal());
  const base = normalBatch({ mean, std });
  const observed = { logQ: base.logCdf(target), log1mQ: base.logSf(target), logDensity: base.logPdf(target) };
  return { mean, std, observed };
}

/** One training step on an engine: the bound of all rows and its gradient in all parameters, read back. */
export async function engineStep(
  engine: EngineName,
  rows: number,
  inducing: number,
): Promise<() => number | Promise<number>> {
  const { mean, std, observed } = table(rows);
  const points = table(inducing);
  const layout = parameterLayout({ outputs: 3, inducing, likelihood: betaLinkParameters });
  const x = packParameters(layout, startingParameters({ mean: points.mean, std: points.std }));
  const gradient = new Float64Array(x.length);
  const rule = gaussHermite(4);
  const predictions = { mean, std };
  if (engine === "float64") {
    const elbo = createElbo({ predictions, likelihood: betaLikelihood(observed, rule), inducing });
    return () => elbo.valueWithGrad(x, gradient, rows);
  }
  await useBackend(engine);
  const likelihood = betaTensorLikelihood(observed, linkRule(rule, tensorFrom), tensorFrom);
  const elbo = createTensorElbo({ predictions, likelihood, inducing });
  return async () => {
    // Steps of several engines are run by turns.
    await tf.setBackend(engine);
    return elbo.valueWithGrad(x, gradient, rows);
  };
}
