import { coregion } from "@distcal/kernels";
import { multiplyTransposed } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  cubatureExpectation,
  type LatentMoments,
  latentPosterior,
  type SvgpParameters,
  triangleSize,
} from "../../src/index.ts";
import { unpackLower } from "../optimisers/gaussian-posteriors.ts";
import { bendingLikelihood, embedding, randomParameters, randomPredictions } from "../random-model.ts";

type Rows = ReturnType<typeof randomPredictions>;

const slice = ({ mean, std }: Rows, from: number, to: number): Rows => ({
  mean: mean.slice(from, to),
  std: std.slice(from, to),
});

function modelOf(outputs: number, inducing: number): SvgpParameters {
  const likelihood = cubatureExpectation(bendingLikelihood(new Float64Array(1), outputs));
  return randomParameters(likelihood, inducing, createRng(31 * outputs + inducing));
}

/** Rows of the prior: mean 0, covariance B · k(x, x). */
function expectPrior({ mean, factor }: LatentMoments, parameters: SvgpParameters, rows: Rows): void {
  const outputs = parameters.loading.length;
  const shared = coregion(parameters).data;
  const diagonal = new Float64Array(rows.mean.length);
  embedding.diagonalInto(diagonal, Float64Array.from(Object.values(parameters.kernel)), embedding.features(rows));
  expectAllClose(mean, new Float64Array(mean.length), { absolute: 1e-12, label: "mean" });
  for (let i = 0; i < diagonal.length; i++) {
    const f = unpackLower(factor.slice(i * triangleSize(outputs), (i + 1) * triangleSize(outputs)), outputs);
    const wanted = shared.map((b) => b * diagonal[i]);
    // The floor under the variances is B · 1e-10.
    expectAllClose(multiplyTransposed(f, f).data, wanted, { absolute: 3e-10, label: `covariance of row ${i}` });
  }
}

describe.each([1, 2, 3, 4])("marginals of %i latent outputs", (outputs) => {
  // bendingLikelihood bends at most three outputs; only its sizes are used here.
  const parameters = modelOf(outputs, 5);
  const rows = randomPredictions(150, createRng(4));

  it("a row's answer does not depend on the rows beside it, to the last bit", () => {
    const posterior = latentPosterior(embedding, parameters);
    const whole = posterior.marginals(rows);
    const triangle = triangleSize(outputs);
    for (const [from, to] of [
      [0, 1],
      [1, 4],
      [60, 70],
      [63, 150],
      [149, 150],
      [5, 135],
    ]) {
      const part = posterior.marginals(slice(rows, from, to));
      expect(part.mean).toEqual(whole.mean.slice(from * outputs, to * outputs));
      expect(part.factor).toEqual(whole.factor.slice(from * triangle, to * triangle));
    }
  });

  it("far from all inducing points they return to the prior", () => {
    const far = { mean: Float64Array.of(1e3, -1e3, 1e8), std: Float64Array.of(0.5, 2, 1e-3) };
    expectPrior(latentPosterior(embedding, parameters).marginals(far), parameters, far);
  });

  it("a posterior that is the prior gives the prior everywhere", () => {
    const size = outputs * 5;
    const posteriorFactor = new Float64Array(triangleSize(size));
    for (let i = 0; i < size; i++) posteriorFactor[triangleSize(i + 1) - 1] = 1;
    const prior = { ...parameters, posteriorMean: new Float64Array(size), posteriorFactor };
    expectPrior(latentPosterior(embedding, prior).marginals(rows), prior, rows);
  });

  it("no rows have no marginals", () => {
    const none = latentPosterior(embedding, parameters).marginals({
      mean: new Float64Array(0),
      std: new Float64Array(0),
    });
    expect(none).toEqual({ mean: new Float64Array(0), factor: new Float64Array(0) });
  });
});

describe("latentPosterior refuses bad input by name", () => {
  const parameters = modelOf(2, 3);

  it.each([
    [{ posteriorMean: new Float64Array(5) }, "latentPosterior: posteriorMean must have 6 rows, got 5 rows"],
    [{ posteriorFactor: new Float64Array(4) }, "latentPosterior: posteriorFactor must have 21 rows, got 4 rows"],
    [
      { posteriorMean: new Float64Array(6).fill(Number.NaN) },
      "latentPosterior: posteriorMean[0] must be a finite number, got NaN",
    ],
    [{ kernel: { lengthscale: -1 } }, "lengthscale must be"],
  ])("parameters %#", (bad: Partial<SvgpParameters>, message) => {
    expect(() => latentPosterior(embedding, { ...parameters, ...bad })).toThrow(message);
  });

  it("jitter, rows of unequal length, and a row that is not a number", () => {
    expect(() => latentPosterior(embedding, parameters, -1)).toThrow(
      "latentPosterior: jitter must be a finite number ≥ 0, got -1",
    );
    const posterior = latentPosterior(embedding, parameters);
    expect(() => posterior.marginals({ mean: new Float64Array(2), std: new Float64Array(1) })).toThrow(
      "marginals: std must have 2 rows, got 1 row",
    );
    expect(() => posterior.marginals({ mean: Float64Array.of(Number.NaN), std: Float64Array.of(1) })).toThrow(
      "marginals: a row from 0 to 0 has no finite latent variance; check its mean and std",
    );
  });
});
