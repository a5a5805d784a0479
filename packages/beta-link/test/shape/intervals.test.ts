import { createRng, integrate, normalPdf } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import {
  fitShape,
  intervalNormal,
  logShapeMass,
  logSurpriseMass,
  logSurprisePdf,
  type Shape,
  shapeLogs,
  shapeMoments,
  shapeQuantile,
  weightedScores,
} from "../../src/index.ts";
import { addIntervals } from "../../src/shape/interval-step.ts";

const shape: Shape = { weight: [0.7, 0.3], mean: [0.5, -1], scale: [0.6, 1.7] };
const surprise = { weight: 0.02, center: 0.2, scale: 2.5 };
const shapeDensity = (z: number): number =>
  shape.weight.reduce((sum, w, k) => sum + (w / shape.scale[k]) * normalPdf((z - shape.mean[k]) / shape.scale[k]), 0);
const surpriseDensity = (z: number): number => Math.exp(logSurprisePdf(surprise, z));
const ends = [
  [-0.5, 1.5],
  [2, 2.4],
  [-9, -6],
  [0.1, 0.1001],
] as const;

describe("masses of intervals", () => {
  it("are integrals of the density, of shapes and of surprises", () => {
    for (const [low, high] of ends) {
      expect(Math.exp(logShapeMass(shape, low, high)) / integrate(shapeDensity, [low, high], 1e-17)).toBeCloseTo(1, 8);
      const byDensity = integrate(surpriseDensity, [low, high], 1e-17);
      expect(Math.exp(logSurpriseMass(surprise, low, high)) / byDensity).toBeCloseTo(1, 8);
    }
    expect(logShapeMass(shape, 1, 1)).toBe(shapeLogs(shape, 1).logPdf);
    expect(logShapeMass(shape, -Infinity, 1)).toBeCloseTo(shapeLogs(shape, 1).logCdf, 12);
    expect(logSurpriseMass(surprise, -Infinity, Infinity)).toBeCloseTo(0, 15);
    expect(logSurpriseMass(surprise, 1e6, Infinity)).toBeLessThan(-30);
  });
});

describe("a step over intervals", () => {
  it("has the truncated moments of every component and of the surprise, by quadrature", () => {
    for (const [low, high] of ends) {
      const column = Float64Array.from([
        ...shape.weight.flatMap((w, k) => [Math.log(w), shape.mean[k], Math.log(shape.scale[k])]),
        ...[Math.log(surprise.weight), Math.log(surprise.scale), surprise.center],
      ]);
      const sums = new Float64Array(8);
      const intervals = { low: Float64Array.of(low), high: Float64Array.of(high), weight: Float64Array.of(2) };
      const found = addIntervals(intervals, column, sums);
      const over = (f: (z: number) => number): number => integrate(f, [low, high], 1e-17);
      const total = over((z) => 0.98 * shapeDensity(z) + 0.02 * surpriseDensity(z));
      expect(found.logLikelihood).toBeCloseTo(2 * Math.log(total), 7);
      shape.weight.forEach((w, k) => {
        const density = (z: number): number =>
          (((0.98 * w) / shape.scale[k]) * normalPdf((z - shape.mean[k]) / shape.scale[k])) / total;
        const d = (z: number): number => z - shape.mean[k];
        expect(sums[4 * k]).toBeCloseTo(2 * over(density), 7);
        expect(sums[4 * k + 1]).toBeCloseTo(2 * over((z) => d(z) * density(z)), 7);
        expect(sums[4 * k + 2]).toBeCloseTo(2 * over((z) => d(z) ** 2 * density(z)), 6);
      });
      expect(found.surprising).toBeCloseTo((2 * 0.02 * over(surpriseDensity)) / total, 8);
      const weighted = over((z) => {
        const u = (z - surprise.center) / surprise.scale;
        return ((4 * u * u) / (3 + u * u)) * surpriseDensity(z);
      });
      expect(found.squares).toBeCloseTo((2 * 0.02 * weighted) / total, 7);
    }
  });
});

describe("a shape of which some scores are known to an interval", () => {
  const rows = 3000;
  const rng = createRng(8);
  const score = Float64Array.from({ length: rows }, () =>
    rng.uniform() < 0.7 ? 0.5 + 0.6 * rng.normal() : -1 + 1.7 * rng.normal(),
  );

  it("is that of the scores themselves, with 30 % censored at random limits and all others rounded", () => {
    const low = score.slice();
    const high = score.slice();
    for (let i = 0; i < rows; i++) {
      const limit = 0.3 + 1.5 * rng.normal();
      if (rng.uniform() < 0.5 && score[i] > limit) [low[i], high[i]] = [limit, Infinity];
      else if (rng.uniform() < 0.5)
        [low[i], high[i]] = [0.25 * Math.floor(score[i] / 0.25), 0.25 * Math.ceil(score[i] / 0.25)];
    }
    expect(high.filter((end) => end === Infinity).length).toBeGreaterThan(600);
    const whole = fitShape(weightedScores(score));
    const part = fitShape(weightedScores(score, undefined, { low, high }));
    const { std } = shapeMoments(whole.shape);
    for (const p of [0.05, 0.25, 0.5, 0.75, 0.95]) {
      const [a, b] = [whole, part].map((fit) => shapeQuantile(fit.shape, Math.log(p), Math.log1p(-p)));
      expect(Math.abs(a - b)).toBeLessThan(0.08 * std);
    }
  });

  it("gives weight 2 what the row twice gets, and is the same for exact intervals as for scores", () => {
    const some = score.subarray(0, 60);
    const high = some.map((z, i) => (i % 3 === 0 ? Infinity : z));
    const twice = (column: Float64Array): Float64Array => Float64Array.from([...column, ...column]);
    const weighted = fitShape(weightedScores(some, new Float64Array(60).fill(2), { low: some, high }));
    const repeated = fitShape(weightedScores(twice(some), undefined, { low: twice(some), high: twice(high) }));
    expect(repeated.logLikelihood / weighted.logLikelihood).toBeCloseTo(1, 1);
    expect(weightedScores(some, undefined, { low: some, high: some })).toEqual(weightedScores(some));
  });

  it("starts from the normal that explains them", () => {
    const high = score.map((z) => (z > 0 ? Infinity : z));
    const low = score.map((z) => Math.min(z, 0));
    const { mean, scale } = intervalNormal({ low, high });
    const known = intervalNormal({ low: score, high: score });
    // All that lies above nought is open: the normal says how far it reaches.
    expect(Math.abs(mean - known.mean)).toBeLessThan(known.scale);
    expect(scale / known.scale).toBeGreaterThan(0.7);
  });
});
