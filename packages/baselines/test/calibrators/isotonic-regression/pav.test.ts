import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isotonicRegression } from "../../../src/calibrators/index.ts";

describe("isotonicRegression", () => {
  it("pools the violators of a textbook example", () => {
    const fit = isotonicRegression({ x: [1, 2, 3, 4, 5], y: [1, 3, 2, 4, 3.5] });
    expectAllClose(
      [1, 2, 3, 4, 5].map((x) => fit.at(x) as number),
      [1, 2.5, 2.5, 3.75, 3.75],
      { absolute: 1e-15 },
    );
  });

  it("takes points in any order, and weighs them", () => {
    const fit = isotonicRegression({ x: [2, 1], y: [0, 3], weight: [2, 1] });
    expect([fit.at(1), fit.at(2)]).toEqual([1, 1]);
  });

  it("is monotone and keeps the mean", () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.double({ min: -5, max: 5, noNaN: true })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(points, (pairs) => {
        const x = pairs.map(([at]) => at);
        const y = pairs.map(([, value]) => value);
        const fit = isotonicRegression({ x, y });
        const fitted = x.map((at) => fit.at(at) as number);
        const order = [...x.keys()].sort((a, b) => x[a] - x[b]);
        for (let i = 1; i < order.length; i++) expect(fitted[order[i]]).toBeGreaterThanOrEqual(fitted[order[i - 1]]);
        const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(mean(fitted)).toBeCloseTo(mean(y), 10);
      }),
    );
  });

  it("takes 1e6 points in less than 4 s on a busy machine", () => {
    const rng = createRng(1);
    const x = Float64Array.from({ length: 1e6 }, (_, i) => i);
    const y = x.map((at) => at / 1e6 + rng.uniform());
    const start = performance.now();
    const fit = isotonicRegression({ x, y });
    expect(performance.now() - start).toBeLessThan(4000);
    expect(fit.at(5e5)).toBeCloseTo(1, 1);
  });

  it("names what is wrong with its input", () => {
    expect(() => isotonicRegression({ x: [1, 2], y: [1] })).toThrow(
      "isotonicRegression: y must have 2 rows, got 1 row; pass one number per row",
    );
    expect(() => isotonicRegression({ x: [1, Number.NaN], y: [1, 2] })).toThrow(
      "isotonicRegression: x[1] must be a finite number, got NaN; drop or impute this row",
    );
    expect(() => isotonicRegression({ x: [1], y: [1], weight: [0] })).toThrow(
      "isotonicRegression: weight[0] must be > 0, got 0; drop or floor this row",
    );
    expect(() => isotonicRegression({ x: [1], y: [1] }, { lower: 2, upper: 1 })).toThrow(
      "isotonicRegression: upper must be ≥ lower = 2, got 1; swap the two",
    );
  });
});
