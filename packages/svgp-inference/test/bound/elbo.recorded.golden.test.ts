import { readFileSync } from "node:fs";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { createElbo, cubatureExpectation, monteCarloExpectation, monteCarloPredictive } from "../../src/index.ts";
import { bendingLikelihood, embedding } from "../random-model.ts";

const golden = JSON.parse(readFileSync(new URL("../../golden/bound-0.1.0.json", import.meta.url), "utf8"));
const { samples, outputs, inducing, numData } = golden;
const likelihood = bendingLikelihood(Float64Array.from(golden.target), outputs);
const noise = Float64Array.from(golden.noise);

it.each([
  ["cubature", cubatureExpectation(likelihood)],
  ["monteCarlo", monteCarloExpectation(likelihood, { samples, noise })],
  ["predictive", monteCarloPredictive(likelihood, { samples, noise })],
])("with the paper's kernel the bound and its gradient are those of version 0.1.0, to 1e-10: %s", (name, expected) => {
  const columns = { mean: Float64Array.from(golden.mean), std: Float64Array.from(golden.std) };
  const elbo = createElbo({ kernel: embedding, columns, likelihood: expected, inducing });
  const gradient = new Float64Array(elbo.layout.size);
  expect(elbo.layout.size).toBe(golden.packed.length);
  const value = elbo.valueWithGrad(Float64Array.from(golden.packed), gradient, numData);
  expectAllClose(value, golden.cases[name].value, { relative: 1e-10, label: "value" });
  expectAllClose(gradient, golden.cases[name].gradient, { relative: 1e-10, absolute: 1e-10, label: "gradient" });
});
