import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { carriedOver } from "../src/carried-over.ts";
import { cubatureExpectation, latentPosterior } from "../src/index.ts";
import { bendingLikelihood, randomParameters } from "./random-model.ts";

// So small that the mean at a point of its own is what the posterior says there, to the digits asked for.
const jitter = 1e-12;

describe.each([1, 2, 3])("with %i outputs", (outputs) => {
  const likelihood = cubatureExpectation(bendingLikelihood(new Float64Array(5), outputs), 4);
  const from = randomParameters(likelihood, 3, createRng(1));
  const to = randomParameters(likelihood, 6, createRng(2));
  const carried = carriedOver(from, to, jitter);

  it("the latent functions have the same means at the new points", () => {
    const points = { mean: to.inducingMean, std: to.inducingStd };
    const [before, after] = [from, carried].map((one) => latentPosterior(one, jitter).marginals(points).mean);
    expectAllClose(after, before, { absolute: 1e-6 });
    expect(Math.max(...before.map(Math.abs))).toBeGreaterThan(0.1);
  });

  it("kernel, outputs and likelihood are the old ones, points and spread the new ones", () => {
    const { lengthscale, loading, variance, likelihood: own } = from;
    const { inducingMean, inducingStd, posteriorFactor } = to;
    expect(carried).toMatchObject({ lengthscale, loading, variance, likelihood: own });
    expect(carried).toMatchObject({ inducingMean, inducingStd, posteriorFactor });
  });
});
