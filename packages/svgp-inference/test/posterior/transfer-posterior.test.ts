import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { cubatureExpectation, latentPosterior } from "../../src/index.ts";
import { transferPosterior } from "../../src/posterior/transfer-posterior.ts";
import { bendingLikelihood, randomParameters, twoParts } from "../random-model.ts";

// So small that the mean at a point of its own is what the posterior says there, to the digits asked for.
const jitter = 1e-12;

describe.each([1, 2, 3])("with %i outputs", (outputs) => {
  const likelihood = cubatureExpectation(bendingLikelihood(new Float64Array(5), outputs), 4);
  const from = randomParameters(likelihood, 3, createRng(1), twoParts);
  const to = randomParameters(likelihood, 6, createRng(2), twoParts);
  const transferred = transferPosterior(twoParts, from, to, jitter);

  it("the latent functions have the same means at the new points", () => {
    const [before, after] = [from, transferred].map(
      (one) => latentPosterior(twoParts, one, jitter).marginals(to.inducing).mean,
    );
    expectAllClose(after, before, { absolute: 1e-6 });
    expect(Math.max(...before.map(Math.abs))).toBeGreaterThan(0.1);
  });

  it("kernel, outputs and likelihood are the old ones, points and spread the new ones", () => {
    const { kernel, loading, variance, likelihood: own } = from;
    const { inducing, posteriorFactor } = to;
    expect(transferred).toMatchObject({ kernel, loading, variance, likelihood: own, inducing, posteriorFactor });
  });
});
