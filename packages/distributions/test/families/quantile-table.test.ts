import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileTable, quantileTableBatch } from "../../src/index.ts";

describe("quantileTable", () => {
  it("gives back the quantiles that it was built from, whatever they are", () => {
    const gaps = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(gaps, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (widths, start) => {
        const values = [start];
        for (const width of widths) values.push(values[values.length - 1] + width);
        const levels = values.map((_, k) => (k + 0.5) / values.length);
        const d = quantileTable({ levels, values });
        expect(levels.map(d.quantile)).toEqual(values);
        expectAllClose(values.map(d.cdf), levels, { relative: 1e-15 });
      }),
    );
  });

  it("is uniform between two quartiles, with tails that continue the density", () => {
    const d = quantileTable({ levels: [0.25, 0.75], values: [10, 12] });
    expect([d.pdf(10.5), d.pdf(11), d.cdf(11), d.mean()]).toEqual([0.25, 0.25, 0.5, 11]);
    expectAllClose(d.pdf(9), 0.25 * Math.exp(-1), { relative: 1e-15 });
    expectAllClose(d.logSf(20), Math.log(0.25) - 8, { relative: 1e-15 });
    // ∫ of (y − 11)²: ½·⅓ inside, and in each tail of mass ¼ an exponential of scale 1 from distance 1: 1 + 2 + 2.
    expectAllClose(d.std(), Math.sqrt(1 / 6 + 2.5), { relative: 1e-15 });
  });

  it("does not change with the arrays it was built from", () => {
    const [levels, values] = [[0.1, 0.9], Float64Array.of(0, 1)];
    const d = quantileTable({ levels, values });
    values[1] = 50;
    levels[0] = 0.5;
    expect(d.quantile(0.1)).toBe(0);
    expect(d.quantile(0.9)).toBe(1);
  });

  it.each([
    [
      [0.1, 0.5, 0.9],
      [0, 2, 1],
      "quantileTable: values[2] must be > values[1] = 2, got 1; sort the quantiles of a row",
    ],
    [[0.1, 0.5, 0.9], [0, 2, 2], "quantileTable: values[2] must be > values[1] = 2, got 2"],
    [[0.5, 0.1], [0, 1], "quantileTable: levels[1] must be > levels[0] = 0.5, got 0.1; sort levels together with"],
    [[0.5], [0], "quantileTable: levels must be at least two, got 1; add one"],
    [[0, 0.5], [0, 1], "quantileTable: levels[0] must lie strictly between 0 and 1, got 0"],
    [[0.1, 0.5], [0, 1, 2], "quantileTable: values must have 2 rows, got 3 rows"],
    [[0.1, 0.5], [0, Number.POSITIVE_INFINITY], "quantileTable: values[1] must be a finite number, got Infinity"],
    [[0.1, 0.5], [0, 1e-320], "quantileTable: values must be neither too close together nor too far apart for float64"],
    [[0.1, 0.5], [-1e308, 1e308], "got a width of Infinity; measure them in another unit"],
  ])("refuses levels %o with values %o", (levels, values, message) => {
    expect(() => quantileTable({ levels, values })).toThrow(message);
  });
});

describe("quantileTableBatch", () => {
  const levels = [0.1, 0.5, 0.9];

  it("answers row by row", () => {
    const values = [[-1, 0, 3], Float64Array.of(5, 6, 7)];
    const batch = quantileTableBatch({ levels, values });
    expect(Array.from(batch.quantile(0.5))).toEqual([0, 6]);
    expect(Array.from(batch.crps([1, 6]))).toEqual([
      quantileTable({ levels, values: values[0] }).crps(1),
      quantileTable({ levels, values: values[1] }).crps(6),
    ]);
  });

  it("names the row in its errors", () => {
    expect(() =>
      quantileTableBatch({
        levels,
        values: [
          [0, 1, 2],
          [0, 3, 2],
        ],
      }),
    ).toThrow("quantileTableBatch: values[1][2] must be > values[1][1] = 3, got 2; sort the quantiles of a row");
    expect(() => quantileTableBatch({ levels, values: [[0, 1]] })).toThrow("values[0] must have 3 rows, got 2 rows");
    expect(() => quantileTableBatch({ levels, values: 3 as unknown as number[][] })).toThrow(
      "quantileTableBatch: values must be a list of rows, got 3",
    );
  });
});
