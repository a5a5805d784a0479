import { normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { calibrationTest, calibrationTestOf, segmentTests, testedRows } from "../../src/index.ts";

const rng = createRng(7);
const rows = 900;
const mean = rng.fillNormal(new Float64Array(rows));
const std = new Float64Array(rows).fill(2);
// The last third is predicted too narrow, and too low by 1.
const observed = mean.map((m, row) => m + (row < 600 ? 2 * rng.normal() : 1 + 3 * rng.normal()));
const forecast = normalBatch({ mean, std });
const tested = testedRows(observed, forecast);
const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, k) => from + k);
const segments = [
  { name: "north", rows: range(0, 300) },
  { name: "south", rows: range(300, 600) },
  { name: "west", rows: range(600, 900) },
];

describe("segmentTests", () => {
  it("judges every segment by itself", () => {
    const [north, south, west] = segmentTests(tested, segments);
    expect([north, south].map(({ verdict }) => verdict)).toEqual(["calibrated", "calibrated"]);
    expect(["overconfident", "biased"]).toContain(west.verdict);
    expect(west).toMatchObject({ name: "west", rows: 300 });
    expect(west.coverage.share[2]).toBeLessThan(0.8);
    expect(west.bias.mean).toBeGreaterThan(0.5);
    expect(west.bias.error).toBeCloseTo(3 / Math.sqrt(300), 1);
  });

  it("is the test of those rows alone, its p times the number of segments", () => {
    const [north] = segmentTests(tested, segments);
    const alone = calibrationTest(
      observed.slice(0, 300),
      normalBatch({ mean: mean.slice(0, 300), std: std.slice(0, 300) }),
    );
    expect(north.pValue).toBeCloseTo(Math.min(1, 3 * alone.pValue), 12);
    expect(north.coverage).toEqual(alone.coverage);
  });

  it("says too-few of a small segment, and what can be said", () => {
    const [few] = segmentTests(tested, [{ name: "few", rows: range(0, 12) }]);
    expect(few).toMatchObject({ rows: 12, verdict: "too-few" });
    expect(few.coverage.error[2]).toBeGreaterThan(0.05);
  });

  it("takes the error of the bias from clusters where there are some", () => {
    const clusters = Array.from({ length: rows }, (_, row) => row % 30);
    const [, , west] = segmentTests(tested, segments, { clusters });
    const residuals = range(600, 900).map((row) => observed[row] - mean[row]);
    const average = residuals.reduce((a, b) => a + b, 0) / 300;
    const sums = new Float64Array(30);
    for (const [k, residual] of residuals.entries()) sums[(600 + k) % 30] += residual - average;
    const expected = Math.sqrt((sums.reduce((a, b) => a + b * b, 0) * 30) / 29) / 300;
    expect(west.bias.error).toBeCloseTo(expected, 12);
  });

  it("refuses segments without rows, and rows that there are not", () => {
    expect(() => segmentTests(tested, [{ name: "none", rows: [] }])).toThrow(
      "segmentTests: segments[0].rows must not be empty, got 0 rows; leave the segment out",
    );
    expect(() => segmentTests(tested, [{ name: "beyond", rows: [900] }])).toThrow(
      "segmentTests: segments[0].rows[0] must be an integer from 0 to 899, got 900;",
    );
  });
});

describe("calibrationTestOf", () => {
  it("is calibrationTest of columns read before", () => {
    expect(calibrationTestOf(tested)).toEqual(calibrationTest(observed, forecast));
  });

  it("says that training rows are not proof, and how many clusters there are", () => {
    const clusters = range(0, rows).map((row) => row % 40);
    expect(calibrationTestOf(tested, { trainingRows: true }).verdict).toBe("training-rows");
    expect(calibrationTestOf(tested, { clusters })).toMatchObject({ clusters: 40 });
    expect("clusters" in calibrationTestOf(tested)).toBe(false);
  });

  it("never calls coverage calibrated that is off by 4 standard errors and 2 points, however small the fit", () => {
    const wide = normalBatch({ mean, std: std.map((s) => 1.5 * s) });
    const found = calibrationTest(observed, wide, { fitRows: 20 });
    expect(found.pValue).toBeGreaterThan(0.05);
    expect(Math.abs(found.coverage.share[0] - 0.5)).toBeGreaterThan(4 * Math.sqrt(0.25 / rows));
    expect(found.verdict).not.toBe("calibrated");
    expect(found.findings.length).toBeGreaterThan(0);
  });

  it("multiplies p by the number of tests, and refuses none", () => {
    const one = calibrationTestOf(tested).pValue;
    expect(calibrationTestOf(tested, { tests: 10 }).pValue).toBeCloseTo(10 * one, 25);
    expect(() => calibrationTestOf(tested, { tests: 0 })).toThrow(
      "calibrationTest: tests must be an integer ≥ 1, got 0",
    );
  });
});
