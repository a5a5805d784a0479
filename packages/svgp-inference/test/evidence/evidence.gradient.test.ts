import { createRng } from "@distcal/numerics";
import { expectGradient } from "@distcal/testing";
import { it } from "vitest";
import { elboWithEvidence } from "../../src/evidence/elbo-with-evidence.ts";
import { shiftDirections } from "../../src/evidence/shift-directions.ts";
import { createElbo, oldEvidence, packParameters } from "../../src/index.ts";
import { embedding, randomParameters, randomPredictions } from "../random-model.ts";
import { offsetLikelihood } from "./offset-likelihood.ts";

it.each([1, 2, 3])("the gradient of the bound with old evidence is that of finite differences, %i", (seed) => {
  const rng = createRng(seed);
  const columns = randomPredictions(9, rng);
  const likelihood = offsetLikelihood(rng.fillNormal(new Float64Array(9)));
  const inducing = 2 + seed;
  const plain = createElbo({ kernel: embedding, columns, likelihood, inducing });
  const before = randomParameters(likelihood, inducing, createRng(40 + seed));
  const evidence = oldEvidence(before, 0.7);
  const elbo = elboWithEvidence(plain, evidence, {
    parameters: [0, 1],
    before: [0.3, -0.1],
    directions: shiftDirections(embedding, before, 1e-6, [2, 1]),
  });
  // All else is fixed in an update: the evidence and its directions belong to it.
  const at = packParameters(elbo.layout, randomParameters(likelihood, inducing, createRng(60 + seed)));
  const fixed = at.slice(0, elbo.layout.blocks.posteriorMean.from);
  const whole = (x: Float64Array): Float64Array => Float64Array.of(...fixed, ...x);
  const gradient = new Float64Array(at.length);
  expectGradient({
    value: (x) => elbo.valueWithGrad(whole(x), gradient, 9),
    gradient: (x) => {
      elbo.valueWithGrad(whole(x), gradient, 9);
      return gradient.slice(fixed.length);
    },
    at: at.slice(fixed.length),
    label: "bound",
  });
});
