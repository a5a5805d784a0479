import { normalBatch } from "@distcal/distributions";
import { openEngine } from "@distcal/engine-tfjs";
import { createRng, gaussHermite } from "@distcal/numerics";
import { elboWithWorkers, packParameters, parameterLayout } from "@distcal/svgp-inference";
import * as tf from "@tensorflow/tfjs";
import {
  type BetaObservations,
  betaLikelihood,
  betaLinkParameters,
} from "../src/gp-beta/likelihood/beta-likelihood.ts";
import { startingParameters } from "../src/gp-beta/maps/starting-parameters.ts";
import { threadsOf } from "../src/gp-beta/maps/threads-of.ts";
import { paperKernel } from "../src/gp-beta/model/kernels.ts";
import type { EngineName } from "../src/index.ts";

/** What is measured: one call, and what ends it. */
export interface Measured {
  readonly run: () => unknown;
  readonly end: () => void;
}

interface BenchTable {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly target: Float64Array;
  readonly observed: BetaObservations;
}

/** Standard normal predictions with stds around 1, outcomes that scatter twice as wide, and what the Beta link reads of them. */
export function benchTable(rows: number): BenchTable {
  const rng = createRng(1);
  const mean = rng.fillNormal(new Float64Array(rows));
  const std = mean.map(() => Math.exp(0.3 * rng.normal()));
  const target = mean.map((m, i) => m + 2 * std[i] * rng.normal());
  const base = normalBatch({ mean, std });
  const observed = { logQ: base.logCdf(target), log1mQ: base.logSf(target), logDensity: base.logPdf(target) };
  return { mean, std, target, observed };
}

/** One training step on an engine: the bound of all rows and its gradient in all parameters, read back. */
export async function engineStep(engine: EngineName, rows: number, inducing: number, threads = 1): Promise<Measured> {
  const { mean, std, observed } = benchTable(rows);
  const points = benchTable(inducing);
  const layout = parameterLayout({ kernel: paperKernel, outputs: 3, inducing, likelihood: betaLinkParameters });
  const x = packParameters(layout, startingParameters({ lengthscale: 1.5 }, { mean: points.mean, std: points.std }));
  const gradient = new Float64Array(x.length);
  const rule = gaussHermite(4);
  const columns = { mean, std };
  if (engine === "float64") {
    const likelihood = betaLikelihood(observed, rule);
    const workers = threadsOf({ threads }, observed, rule.order);
    const problem = {
      kernel: paperKernel,
      columns,
      likelihoodOf: () => likelihood,
      inducing,
      jitter: 1e-6,
      start: () => x,
      ...workers,
    };
    const { elbo, stop } = elboWithWorkers(problem, likelihood);
    return { run: () => elbo.valueWithGrad(x, gradient, rows), end: stop };
  }
  const session = await openEngine(engine);
  const bound = await session.bound({
    kernel: paperKernel.description,
    columns,
    observed,
    expectation: { kind: "cubature", order: rule.order },
    parameters: betaLinkParameters,
    inducing,
    jitter: session.leastJitter,
  });
  const run = async (): Promise<number> => {
    // Steps of several engines are run alternately.
    await tf.setBackend(engine);
    return bound.valueWithGrad(x, gradient, rows);
  };
  return { run, end: bound.release };
}
