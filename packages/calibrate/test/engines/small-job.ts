import { normalBatch } from "@distcal/distributions";
import { packParameters, parameterLayout } from "@distcal/svgp-inference";
import type { TensorEngine } from "../../src/engines/engine.ts";
import type { EngineJob } from "../../src/engines/engine-job.ts";
import { betaLinkParameters } from "../../src/gp-beta/beta-likelihood.ts";
import { paperKernel } from "../../src/gp-beta/paper-kernel.ts";
import { startingParameters } from "../../src/gp-beta/starting-parameters.ts";
import { simulate } from "../simulated.ts";

/** A job of 30 rows and three inducing points, of predictions that are too sure of themselves. */
export function smallJob(engine: TensorEngine): EngineJob {
  const { mean, std, target } = simulate({ rows: 30, seed: 4, predicted: (trueStd) => 0.5 * trueStd });
  const base = normalBatch({ mean, std });
  const inducing = { mean: Float64Array.of(-2, 0, 2), std: Float64Array.of(0.5, 0.4, 0.6) };
  const layout = parameterLayout({ kernel: paperKernel, outputs: 3, inducing: 3, likelihood: betaLinkParameters });
  return {
    engine,
    kernel: paperKernel.description,
    columns: { mean, std },
    observed: { logQ: base.logCdf(target), log1mQ: base.logSf(target), logDensity: new Float64Array(30) },
    cubatureOrder: 4,
    inducing: 3,
    jitter: 1e-6,
    start: packParameters(layout, startingParameters({ lengthscale: 1.5 }, inducing)),
    seed: 1,
    tolerance: 1e-4,
    maxIterations: 60,
    deviceSteps: 40,
    polish: true,
  };
}
