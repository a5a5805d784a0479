import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naturalGradientStep } from "../../src/optimisers/natural-gradient.ts";
import { linearModel, negativeElbo, randomGaussian } from "./gaussian-posteriors.ts";

const problems = fc.record({
  d: fc.integer({ min: 1, max: 8 }),
  seed: fc.integer({ min: 0, max: 1e6 }),
  stepSize: fc.double({ min: 1e-3, max: 1, noNaN: true }),
});

describe("laws of naturalGradientStep", () => {
  it("on a conjugate model every step size lowers the objective and keeps the factor's diagonal positive", () => {
    fc.assert(
      fc.property(problems, ({ d, seed, stepSize }) => {
        const problem = linearModel(d, 6, 0.5, seed);
        const from = randomGaussian(d, seed + 1);
        const before = negativeElbo(problem, from);
        const step = naturalGradientStep({ ...from, ...before, stepSize });
        expect(step.halvings).toBe(0);
        expect(negativeElbo(problem, step).value).toBeLessThan(before.value);
        for (let i = 0, at = 0; i < d; i++, at += i + 1) expect(step.factor[at]).toBeGreaterThan(0);
      }),
    );
  });

  it("a step of any random gradient ends in a Gaussian of finite numbers with a positive diagonal", () => {
    fc.assert(
      fc.property(problems, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), ({ d, seed, stepSize }, size) => {
        const from = randomGaussian(d, seed);
        const gradient = randomGaussian(d, seed + 1);
        const step = naturalGradientStep({
          ...from,
          meanGradient: gradient.mean.map((g) => g * size),
          factorGradient: gradient.factor.map((g) => -g * size),
          stepSize,
        });
        expect(step.stepSize).toBe(stepSize / 2 ** step.halvings);
        expect([...step.mean, ...step.factor].every(Number.isFinite)).toBe(true);
        for (let i = 0, at = 0; i < d; i++, at += i + 1) expect(step.factor[at]).toBeGreaterThan(0);
      }),
    );
  });
});
