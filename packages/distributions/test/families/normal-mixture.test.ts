import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mixture, normal, normalMixture } from "../../src/index.ts";

describe("normalMixture", () => {
  it("has in closed form the crps that mixture finds by quadrature", () => {
    const part = fc.record({
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
      mean: fc.double({ min: -20, max: 20, noNaN: true }),
      std: fc.double({ min: 0.01, max: 10, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 4 }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (parts, y) => {
          const weights = parts.map(({ weight }) => weight);
          const closed = normalMixture({ weights, mean: parts.map((p) => p.mean), std: parts.map((p) => p.std) });
          const general = mixture({ weights, components: parts.map(normal) });
          expectAllClose(general.crps(y), closed.crps(y), { absolute: 1e-11 * closed.std(), label: `crps(${y})` });
          expect(closed.cdf(y)).toBe(general.cdf(y));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("names its columns in its errors", () => {
    const columns = { weights: [1, 1], mean: [0, 1], std: [1, 1] };
    expect(() => normalMixture({ ...columns, std: [1, 0] })).toThrow("normalMixture: std[1] must be > 0, got 0");
    expect(() => normalMixture({ ...columns, mean: [0] })).toThrow("normalMixture: mean must have 2 rows, got 1 row");
    expect(() => normalMixture({ ...columns, weights: [-1, 2] })).toThrow(
      "normalMixture: weights[0] must be ≥ 0, got -1",
    );
  });
});
