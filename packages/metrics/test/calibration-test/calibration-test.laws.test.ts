import { normalBatch } from "@distcal/distributions";
import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrationTest } from "../../src/calibration-test/calibration-test.ts";
import { type Law, simulatedTable } from "./simulate.ts";

const seeds = fc.integer({ min: 1, max: 1e6 });
const fewRows = fc.integer({ min: 1, max: 60 });
const manyRows = fc.integer({ min: 500, max: 700 });
const law: Law = ({ a, rng }) => 0.2 * a + 1.1 * rng.normal();
// Each case is a whole test of a table.
const runs = { numRuns: Math.min(60, Number(process.env["DISTCAL_LAW_RUNS"] ?? 25)) };

describe("laws of the smooth test of calibration", () => {
  it("p lies in (0, 1], shares in [0, 1] and errors above 0, of any number of rows", () => {
    fc.assert(
      fc.property(seeds, fewRows, (seed, rows) => {
        const table = simulatedTable(law, rows, seed);
        const { pValue, coverage } = calibrationTest(table.observed, normalBatch(table));
        expect(pValue > 0 && pValue <= 1).toBe(true);
        expect(coverage.share.every((share) => share >= 0 && share <= 1)).toBe(true);
        expect(coverage.error.every((error) => error > 0)).toBe(true);
      }),
      runs,
    );
  });

  it("p depends on the ranks of the predictions alone, not on units or on how far means spread", () => {
    fc.assert(
      fc.property(seeds, manyRows, numberBetween(0.01, 100), (seed, rows, spread) => {
        const one = simulatedTable(law, rows, seed);
        const other = simulatedTable(law, rows, seed, { spread });
        const { pValue } = calibrationTest(one.observed, normalBatch(one));
        expect(calibrationTest(other.observed, normalBatch(other)).pValue / pValue).toBeCloseTo(1, 6);
      }),
      runs,
    );
  });

  it("mirrored tables have the same p and width, and the opposite shift", () => {
    fc.assert(
      fc.property(seeds, manyRows, (seed, rows) => {
        const { mean, std, observed } = simulatedTable(({ rng }) => 0.5 + 1.2 * rng.normal(), rows, seed);
        const plain = calibrationTest(observed, normalBatch({ mean, std }));
        const mirrored = calibrationTest(
          observed.map((y) => -y),
          normalBatch({ mean: mean.map((m) => -m), std }),
        );
        expect(mirrored.pValue / plain.pValue).toBeCloseTo(1, 6);
        expect(mirrored.verdict).toBe(plain.verdict);
        expect(mirrored.findings[0].shift).toBeCloseTo(-plain.findings[0].shift, 6);
        expect(mirrored.findings[0].factor).toBeCloseTo(plain.findings[0].factor, 6);
      }),
      runs,
    );
  });

  it("equal weights change nothing, and rows of weight 0 are as if left out", () => {
    fc.assert(
      fc.property(seeds, fewRows, (seed, rows) => {
        const table = simulatedTable(law, rows, seed);
        const plain = calibrationTest(table.observed, normalBatch(table));
        const weights = new Float64Array(rows).fill(7);
        expect(calibrationTest(table.observed, normalBatch(table), { weights })).toEqual(plain);
        const longer = normalBatch({ mean: [...table.mean, 3, 1e9], std: [...table.std, 1, 4] });
        const observed = [...table.observed, 3, 5];
        expect(calibrationTest(observed, longer, { weights: [...weights, 0, 0] })).toEqual(plain);
      }),
      runs,
    );
  });
});
