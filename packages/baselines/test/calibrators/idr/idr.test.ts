import { modelText, readModelDocument } from "@distcal/model-document";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitIdr, idrMethod } from "../../../src/calibrators/index.ts";
import { isotonicRegression } from "../../../src/calibrators/isotonic-regression/pav.ts";
import { simulated, skewed } from "../simulated.ts";

const schemas = { idr: idrMethod.schema };

describe("isotonic distributional regression", () => {
  it("is for each threshold the antitonic regression of what lies below it, with ties and weights", () => {
    const { mean, std, target } = skewed(120, 5);
    const rows = {
      mean: mean.map((m) => Math.round(2 * m) / 2),
      std,
      target: target.map((y) => Math.round(y)),
      weight: mean.map((_, i) => 0.5 + (i % 3)),
    };
    const at = [...new Set(rows.mean)].sort((a, b) => a - b);
    const batch = fitIdr(rows).calibrate({ mean: at, std: at.map(() => 1) });
    for (const threshold of new Set(rows.target)) {
      const below = { x: rows.mean, y: rows.target.map((y) => (y <= threshold ? 1 : 0)), weight: rows.weight };
      const line = isotonicRegression(below, { increasing: false });
      expectAllClose(
        batch.cdf(threshold),
        at.map((m) => line.at(m) ?? Number.NaN),
        { absolute: 1e-12 },
      );
    }
  });

  it("has the least CRPS on its rows of all families that rise: moving any cdf towards another costs", () => {
    // The CRPS is a sum of squares over thresholds: each antitonic fit f has Σ (1 − f)(f − g) ≥ 0 for every antitonic g.
    const rows = simulated(80, 2);
    const batch = fitIdr(rows).calibrate(rows);
    const order = [...rows.mean.keys()].sort((a, b) => rows.mean[a] - rows.mean[b]);
    for (const threshold of rows.target) {
      const f = batch.cdf(threshold);
      for (const cut of [0, 20, 40, 60, 80]) {
        let inner = 0;
        order.forEach((row, place) => {
          inner += ((rows.target[row] <= threshold ? 1 : 0) - f[row]) * ((place < cut ? 1 : 0) - f[row]);
        });
        expect(inner).toBeLessThan(1e-9);
      }
    }
  });

  it("answers between the means of the fit on a straight line, and outside them as the nearest", () => {
    const rows = {
      mean: [0, 0, 0, 0, 0, 4, 4, 4, 4, 4],
      std: new Array(10).fill(1),
      target: [0, 0, 1, 2, 3, 2, 3, 4, 5, 6],
    };
    const batch = fitIdr(rows).calibrate({ mean: [-9, 0, 1, 4, 9], std: new Array(5).fill(1) });
    expectAllClose(batch.cdf(2), [0.8, 0.8, 0.65, 0.2, 0.2], { absolute: 1e-15 });
    expect(Array.from(batch.cdf(0))).toEqual([0.4, 0.4, 0.30000000000000004, 0, 0]);
    expect(Array.from(batch.quantile(0.4))).toEqual([0, 0, 1, 3, 3]);
  });

  it("keeps the masses of outcomes that repeat", () => {
    const { mean, std, target } = simulated(400, 7);
    const cut = target.map((y) => Math.max(y, 5));
    const batch = fitIdr({ mean, std, target: cut }).calibrate({ mean: [3], std: [1] });
    expect(batch.cdf(4.999)[0]).toBe(0);
    expect(batch.cdf(5)[0]).toBeGreaterThan(0.8);
    expect(batch.quantile(0.5)[0]).toBe(5);
  });

  it("is written and read again to the same bytes and answers", () => {
    const rows = simulated(60, 3);
    const fitted = fitIdr(rows);
    const text = modelText(fitted.toJSON());
    const again = idrMethod.restore(readModelDocument(text, schemas));
    expect(modelText(again.toJSON())).toBe(text);
    expect(again.calibrate(rows).crps(rows.target)).toEqual(fitted.calibrate(rows).crps(rows.target));
    const falling = text.replace(/"mean":\[([^,]+),([^,]+),/, (_, a, b) => `"mean":[${Number(b) + 1},${a},`);
    expect(() => readModelDocument(falling, schemas)).toThrow("must have mean[1] ≥ mean[0]");
  });

  it("draws a sample of more rows than it may use, the same for the same seed", () => {
    const rows = simulated(300, 4);
    const [one, same, other] = [1, 1, 2].map((seed) => fitIdr(rows, { maxRows: 100, seed }).toJSON());
    expect((one["parameters"] as { mean: number[] }).mean).toHaveLength(100);
    expect(modelText(one)).toBe(modelText(same));
    expect(one["parameters"]).not.toEqual(other["parameters"]);
    expect(one.fit).toMatchObject({ rows: 300, seed: 1 });
  });

  it("refuses options it does not know, and outcomes that are all the same", () => {
    const rows = simulated(20, 1);
    expect(() => fitIdr(rows, { maxrows: 5 } as object)).toThrow(
      'fitIdr: unknown option "maxrows"; did you mean maxRows?',
    );
    expect(() => fitIdr(rows, { maxRows: 5 })).toThrow("fitIdr: maxRows must be an integer from 10 to 100000, got 5");
    expect(() => fitIdr({ ...rows, target: rows.target.map(() => 3) })).toThrow(
      "fitIdr: target must have at least two different values, got 20 times 3",
    );
  });
});
