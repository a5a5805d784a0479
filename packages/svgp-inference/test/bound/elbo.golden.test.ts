import { readFileSync } from "node:fs";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import {
  createElbo,
  klWithGrad,
  latentPosterior,
  packParameters,
  type SvgpParameters,
  triangleSize,
} from "../../src/index.ts";
import { observedOutputs } from "../observed-outputs.ts";
import { embedding } from "../random-model.ts";

const columnNames = [
  "loading",
  "variance",
  "inducingMean",
  "inducingStd",
  "posteriorMean",
  "posteriorFactor",
  "likelihood",
] as const;

interface GoldenModel {
  readonly outputs: number;
  readonly inducing: number;
  readonly jitter: number;
  readonly parameters: Readonly<Record<(typeof columnNames)[number], number[]>> & { readonly lengthscale: number };
  readonly mean: number[];
  readonly std: number[];
  readonly target: number[];
  readonly marginalMean: number[];
  readonly marginalCovariance: number[];
  readonly kl: number;
  readonly elbo: number;
}

const file = new URL("../../golden/svgp.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(file, "utf8")) as { readonly cases: readonly GoldenModel[] };

/** FFᵀ of a row, packed. */
function covarianceOf(factor: Float64Array, outputs: number): number[] {
  const at = (d: number, c: number): number => factor[triangleSize(d) + c];
  const out: number[] = [];
  for (let d = 0; d < outputs; d++) {
    for (let e = 0; e <= d; e++) {
      let sum = 0;
      for (let c = 0; c <= e; c++) sum += at(d, c) * at(e, c);
      out.push(sum);
    }
  }
  return out;
}

describe.each(cases)("$outputs outputs, $inducing inducing points, jitter $jitter", (golden) => {
  const { outputs, inducing, jitter } = golden;
  const given = golden.parameters;
  const parameters: SvgpParameters = {
    kernel: { lengthscale: given.lengthscale },
    loading: Float64Array.from(given.loading),
    variance: Float64Array.from(given.variance),
    inducing: { mean: Float64Array.from(given.inducingMean), std: Float64Array.from(given.inducingStd) },
    posteriorMean: Float64Array.from(given.posteriorMean),
    posteriorFactor: Float64Array.from(given.posteriorFactor),
    likelihood: Float64Array.from(given.likelihood),
  };
  const predictions = { mean: Float64Array.from(golden.mean), std: Float64Array.from(golden.std) };

  it("the marginals are those of the whole covariance, neither whitened nor split", () => {
    const { mean, factor } = latentPosterior(embedding, parameters, jitter).marginals(predictions);
    expectAllClose(mean, golden.marginalMean, { absolute: 1e-13, label: "mean" });
    const triangle = triangleSize(outputs);
    const covariance = golden.mean.flatMap((_, i) => covarianceOf(factor.subarray(i * triangle), outputs));
    // The floor under the variances is B · 1e-10, and no element of B is above 2.
    expectAllClose(covariance, golden.marginalCovariance, { absolute: 2.1e-10, label: "covariance" });
  });

  it("the divergence is the one between the inducing values themselves", () => {
    const { posteriorMean, posteriorFactor } = parameters;
    const room = [new Float64Array(posteriorMean.length), new Float64Array(posteriorFactor.length)] as const;
    expectAllClose(klWithGrad(posteriorMean, posteriorFactor, 1, ...room), golden.kl, { relative: 1e-13 });
  });

  it("the bound is the one of the definition", () => {
    const likelihood = observedOutputs(Float64Array.from(golden.target), outputs);
    const elbo = createElbo({ kernel: embedding, columns: predictions, likelihood, inducing, jitter });
    const gradient = new Float64Array(elbo.layout.size);
    const value = elbo.valueWithGrad(packParameters(elbo.layout, parameters), gradient, predictions.mean.length);
    // The floor again: at most nine variances, over 2 noise² ≥ 0.18.
    expectAllClose(value, golden.elbo, { absolute: 1e-8 });
  });
});
