import { normalBatch } from "@distcal/distributions";
import type { BoundJob } from "@distcal/engine-tfjs";
import { packParameters, parameterLayout } from "@distcal/svgp-inference";
import { betaLinkParameters } from "../../src/gp-beta/likelihood/beta-likelihood.ts";
import { startingParameters } from "../../src/gp-beta/maps/starting-parameters.ts";
import { paperKernel } from "../../src/gp-beta/model/kernels.ts";
import { simulate } from "../simulated.ts";

const rows = 30;

/** The bound of 30 rows and three inducing points, of predictions that are too sure of themselves, and a point of it. */
export function smallBound(): { readonly job: BoundJob; readonly x: Float64Array; readonly rows: number } {
  const { mean, std, target } = simulate({ rows, seed: 4, predicted: (trueStd) => 0.5 * trueStd });
  const base = normalBatch({ mean, std });
  const inducing = { mean: Float64Array.of(-2, 0, 2), std: Float64Array.of(0.5, 0.4, 0.6) };
  const layout = parameterLayout({ kernel: paperKernel, outputs: 3, inducing: 3, likelihood: betaLinkParameters });
  const job: BoundJob = {
    kernel: paperKernel.description,
    columns: { mean, std },
    observed: { logQ: base.logCdf(target), log1mQ: base.logSf(target), logDensity: new Float64Array(rows) },
    expectation: { kind: "cubature", order: 4 },
    parameters: betaLinkParameters,
    inducing: 3,
    jitter: 1e-4,
  };
  return { job, x: packParameters(layout, startingParameters({ lengthscale: 1.5 }, inducing)), rows };
}
