import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { normalShape, startingShape, weightedScores } from "../../src/index.ts";

const rng = createRng(1);
const standard = rng.fillNormal(new Float64Array(500));
const startOf = (center: number, scale: number) =>
  startingShape(weightedScores(standard.map((z) => center + scale * z)));

describe("where Beta maps start", () => {
  it.each([
    [0, 1],
    [0.5, 4],
    [-2, 0.4],
    [9, 4],
  ])("is the standard normal for scores about %f as wide as %f", (center, scale) => {
    expect(startOf(center, scale)).toBe(normalShape);
  });

  it.each([
    [0, 10],
    [0, 0.1],
    [4, 1],
    [-100, 1e-6],
    [2e6, 1e5],
  ])("is a normal like the scores where they lie at %f, as wide as %f", (center, scale) => {
    const { weight, mean, scale: width } = startOf(center, scale);
    expect(weight).toEqual([1]);
    expect(Math.abs(mean[0] - center)).toBeLessThan(0.15 * scale);
    expect(width[0] / scale).toBeGreaterThan(0.85);
    expect(width[0] / scale).toBeLessThan(1.15);
  });

  it("reads the width of the others where half of the outcomes are exact hits", () => {
    expect(startingShape(weightedScores(standard.map((z, i) => (i % 2 ? z : 0))))).toBe(normalShape);
  });

  it("is moved by no outlier", () => {
    expect(startingShape(weightedScores(standard.map((z, i) => (i === 3 ? 1e9 : z))))).toBe(normalShape);
  });
});
