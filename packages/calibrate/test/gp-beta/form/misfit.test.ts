import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { isMisfit } from "../../../src/gp-beta/form/misfit.ts";

it("uniform probabilities are no misfit, for any of 200 seeds", () => {
  for (let seed = 0; seed < 200; seed++) {
    const rng = createRng(seed);
    const mean = rng.fillNormal(new Float64Array(500));
    expect(isMisfit(rng.fillUniform(new Float64Array(500)), mean)).toBe(false);
  }
});

it("probabilities that are uniform together, but not among rows of similar prediction, are a misfit", () => {
  const rng = createRng(1);
  const mean = rng.fillNormal(new Float64Array(600));
  const probabilities = mean.map((m) => (m > 0 ? 0.5 * rng.uniform() : 0.5 + 0.5 * rng.uniform()));
  expect(isMisfit(probabilities, mean)).toBe(true);
});

it("two modes within a group are a misfit", () => {
  const rng = createRng(2);
  const mean = rng.fillNormal(new Float64Array(360));
  const probabilities = mean.map(
    () => (rng.uniform() < 0.5 ? 0.3 : 0.7) * rng.uniform() + (rng.uniform() < 0.5 ? 0 : 0.3),
  );
  expect(isMisfit(probabilities, mean)).toBe(true);
});

it("a few rows are never enough to tell, and a probability of 1 belongs to the last bin", () => {
  expect(isMisfit(new Float64Array(40), new Float64Array(40))).toBe(false);
  expect(isMisfit(new Float64Array(100).fill(1), new Float64Array(100))).toBe(true);
});
