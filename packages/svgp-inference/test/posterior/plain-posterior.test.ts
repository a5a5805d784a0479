import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { cubatureExpectation, latentPosterior, plainPosterior } from "../../src/index.ts";
import { bendingLikelihood, embedding, randomParameters, randomPredictions } from "../random-model.ts";

it.each([
  [1, 5],
  [3, 12],
])("plainPosterior of %i outputs and %i points has the marginals of latentPosterior", (outputs, inducing) => {
  const likelihood = cubatureExpectation(bendingLikelihood(new Float64Array(1), outputs));
  const parameters = randomParameters(likelihood, inducing, createRng(7));
  const rows = randomPredictions(70, createRng(8));
  const expected = latentPosterior(embedding, parameters, 1e-6).marginals(rows);
  const got = plainPosterior(embedding, parameters, 1e-6).marginals(rows);
  // Two orders of the same sums, through a factor whose condition number is up to 1e3.
  expectAllClose(got.mean, expected.mean, { absolute: 1e-11, label: "mean" });
  expectAllClose(got.factor, expected.factor, { absolute: 1e-11, label: "factor" });
});

it("plainPosterior names a row without a finite variance", () => {
  const likelihood = cubatureExpectation(bendingLikelihood(new Float64Array(1), 1));
  const posterior = plainPosterior(embedding, randomParameters(likelihood, 3, createRng(1)));
  const rows = { mean: Float64Array.of(0, Number.NaN), std: Float64Array.of(1, 1) };
  expect(() => posterior.marginals(rows)).toThrow(
    "marginals: row 1 has no finite latent variance; check its mean and std",
  );
});
