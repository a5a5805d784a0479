import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimiseSync } from "../../src/optimisers/minimise.ts";
import { quadratic } from "./objectives.ts";

describe("laws of minimiseSync", () => {
  it("any quadratic ends at its minimiser, by a trace that never rises, and again the same way", () => {
    const problems = fc.record({
      dimension: fc.integer({ min: 2, max: 12 }),
      exponent: fc.double({ min: 0, max: 3, noNaN: true }),
      seed: fc.integer({ min: 0, max: 1e6 }),
      scale: fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
    });
    fc.assert(
      fc.property(problems, ({ dimension, exponent, seed, scale }) => {
        const { objective, minimiser } = quadratic(dimension, 10 ** exponent, seed);
        const start = minimiser.map((m, i) => m + scale * (i % 2 === 0 ? 1 : -1));
        const result = minimiseSync(objective, start, { tolerance: 1e-12 });
        expect(result.reason).toBe("converged");
        // ½|x − x⋆|² ≤ value − minimum, for the smallest eigenvalue is 1; the last decrease bounds it loosely.
        for (let i = 0; i < dimension; i++) expect(Math.abs(result.x[i] - minimiser[i])).toBeLessThan(1e-5);
        for (let i = 1; i < result.trace.length; i++) {
          expect(result.trace[i].value).toBeLessThanOrEqual(result.trace[i - 1].value);
        }
        expect(minimiseSync(objective, start, { tolerance: 1e-12 })).toEqual(result);
      }),
    );
  });
});
