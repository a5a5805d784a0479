import { gaussianEmbedding, kernelOf } from "@distcal/kernels";
import { createRng } from "@distcal/numerics";
import { type LikelihoodParameter, packParameters, parameterLayout, triangleSize } from "@distcal/svgp-inference";
import type { BoundJob } from "../src/contract/engine-session.ts";

/** γ and δ of the Beta link. */
export const linkParameters: readonly LikelihoodParameter[] = [
  { name: "gammaA", constraint: "positive", initial: 1 },
  { name: "gammaB", constraint: "positive", initial: 1.2 },
  { name: "gammaC", constraint: "positive", initial: 0.9 },
  { name: "deltaA", constraint: "real", initial: 0.1 },
  { name: "deltaB", constraint: "real", initial: -0.1 },
  { name: "deltaC", constraint: "real", initial: 0.2 },
];

export const kernel = kernelOf([gaussianEmbedding]);
const [rows, inducing] = [20, 3];

/** A bound of 20 rows, some of them far out in a tail, and three inducing points, with a point of it. */
export function smallBound(seed = 1): { readonly job: BoundJob; readonly x: Float64Array; readonly rows: number } {
  const rng = createRng(seed);
  const column = (length: number, draw: (i: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, i) => draw(i));
  const score = column(rows, () => 3 * rng.normal());
  const size = 3 * inducing;
  const posteriorFactor = new Float64Array(triangleSize(size));
  for (let k = 0; k < size; k++) posteriorFactor[triangleSize(k + 1) - 1] = 0.5;
  const layout = parameterLayout({ kernel, outputs: 3, inducing, likelihood: linkParameters });
  const job: BoundJob = {
    kernel: kernel.description,
    columns: { mean: column(rows, () => rng.normal()), std: column(rows, () => 0.5 * Math.exp(0.4 * rng.normal())) },
    observed: {
      logQ: score.map((s) => -Math.log1p(Math.exp(-s))),
      log1mQ: score.map((s) => -Math.log1p(Math.exp(s))),
      logDensity: score.map((s) => -0.2 * s * s),
    },
    expectation: { kind: "cubature", order: 4 },
    parameters: linkParameters,
    inducing,
    jitter: 1e-4,
  };
  const x = packParameters(layout, {
    kernel: { lengthscale: 1.1 },
    loading: column(3, () => 0.5 * rng.normal()),
    variance: new Float64Array(3).fill(0.4),
    inducing: { mean: Float64Array.of(-1, 0, 1), std: Float64Array.of(0.5, 0.4, 0.6) },
    posteriorMean: column(size, () => 0.5 * rng.normal()),
    posteriorFactor,
    likelihood: Float64Array.from(linkParameters, ({ initial }) => initial),
  });
  return { job, x, rows };
}
