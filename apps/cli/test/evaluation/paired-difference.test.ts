import { expect, it } from "vitest";
import { pairedDifference } from "../../src/evaluation/paired-difference.ts";

const column = (...values: number[]): Float64Array => Float64Array.from(values);

it("pairedDifference gives the mean change and s/√n of the changes", () => {
  const found = pairedDifference(column(3, 4, 5, 6), column(1, 1, 3, 3));
  // Changes −2, −3, −2, −3: their standard deviation is √(1/3).
  expect(found.mean).toBeCloseTo(-2.5, 12);
  expect(found.standardError).toBeCloseTo(Math.sqrt(1 / 3) / 2, 12);
  expect(found).toMatchObject({ verdict: "better", clear: true });
});

it("pairedDifference calls a change within two standard errors unclear", () => {
  expect(pairedDifference(column(1, 1, 1, 1), column(2, 0.5, 1.2, 0.9))).toMatchObject({
    verdict: "worse",
    clear: false,
  });
});

it("pairedDifference of equal losses is no change, infinite ones included", () => {
  const losses = column(1, 2, Number.POSITIVE_INFINITY);
  expect(pairedDifference(losses, losses)).toEqual({ mean: 0, standardError: 0, verdict: "same", clear: false });
});

it("pairedDifference answers without NaN where losses are infinite", () => {
  const finite = column(1, 2, 3);
  const infinite = column(1, 2, Number.POSITIVE_INFINITY);
  expect(pairedDifference(infinite, finite)).toMatchObject({ mean: -Infinity, verdict: "better", clear: true });
  expect(pairedDifference(finite, infinite)).toMatchObject({ mean: Infinity, verdict: "worse", clear: true });
  expect(pairedDifference(column(Infinity, 1), column(1, Infinity))).toMatchObject({ mean: 0, clear: false });
});

it("pairedDifference takes the error from clusters where rows depend on each other", () => {
  const [before, after] = [column(0, 0, 0, 0), column(1, 1, 3, 3)];
  // Two clusters with changes of 1 and of 3: deviations sum to −2 and 2.
  expect(pairedDifference(before, after, { clusters: Int32Array.of(0, 0, 1, 1) }).standardError).toBeCloseTo(1, 12);
  // A single cluster says nothing about the error.
  expect(pairedDifference(before, after, { clusters: Int32Array.of(0, 0, 0, 0) })).toMatchObject({
    mean: 2,
    clear: false,
  });
});
