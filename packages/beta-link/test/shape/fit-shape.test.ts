import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  fitShape,
  logSurprisePdf,
  type Shape,
  shapeLogs,
  shapeMoments,
  shapeQuantile,
  surpriseWeights,
  weightedScores,
} from "../../src/index.ts";

/** Scores of a shape, as random as their seed. */
function drawn(shape: Shape, rows: number, seed: number): Float64Array {
  const rng = createRng(seed);
  return Float64Array.from({ length: rows }, () => {
    let u = rng.uniform();
    let k = 0;
    while (k + 1 < shape.weight.length && u > shape.weight[k]) u -= shape.weight[k++];
    return shape.weight.length === 0 ? rng.normal() : shape.mean[k] + shape.scale[k] * rng.normal();
  });
}

const normalScores = (rows: number, seed: number): Float64Array =>
  drawn({ weight: [], mean: [], scale: [] }, rows, seed);

/** The mean log density of scores of one shape, less that of another: a distance in nats. */
function lost(truth: Shape, fitted: Shape, rows = 20_000): number {
  const scores = drawn(truth, rows, 99);
  return scores.reduce((sum, z) => sum + shapeLogs(truth, z).logPdf - shapeLogs(fitted, z).logPdf, 0) / rows;
}

describe("fitShape", () => {
  it.each([
    ["one normal, moved and wide", { weight: [1], mean: [1.5], scale: [3] }],
    ["a sharp peak with shoulders", { weight: [0.6, 0.4], mean: [0, 0.2], scale: [0.3, 1.6] }],
    ["two modes", { weight: [0.35, 0.65], mean: [-2, 1], scale: [0.4, 0.7] }],
    ["three parts", { weight: [0.3, 0.5, 0.2], mean: [-3, 0, 4], scale: [0.5, 1, 0.7] }],
  ])("finds %s again, to 0.01 nat of 3000 rows", (_, truth) => {
    const { shape } = fitShape(weightedScores(drawn(truth, 3000, 4)));
    // Some of the mass goes to the surprise, whose weight is at least 1/(n + 2).
    expect(lost(truth, shape)).toBeLessThan(0.01);
  });

  it("keeps the standard normal for most standard normal scores, and is never far from it", () => {
    const fits = Array.from({ length: 40 }, (_, seed) => fitShape(weightedScores(normalScores(400, seed + 1))).shape);
    expect(fits.filter((shape) => shape.weight.length === 0).length).toBeGreaterThan(20);
    const losses = fits.map((shape) => lost({ weight: [], mean: [], scale: [] }, shape, 4000));
    expect(losses.reduce((sum, nats) => sum + nats, 0) / losses.length).toBeLessThan(0.005);
  });

  it("hardly moves for one outlier, however far", () => {
    const scores = drawn({ weight: [0.6, 0.4], mean: [0, 0.2], scale: [0.3, 1.6] }, 1000, 7);
    const near = fitShape(weightedScores(Float64Array.of(...scores, 40)));
    for (const size of [1e6, 1e50, 1e200, Number.MAX_VALUE]) {
      const far = fitShape(weightedScores(Float64Array.of(...scores, size)));
      const [a, b] = [shapeMoments(near.shape), shapeMoments(far.shape)];
      expectAllClose([b.mean, b.std], [a.mean, a.std], { absolute: 1e-3 });
      expectAllClose(far.surprise.scale, near.surprise.scale, { relative: 0.3 });
      expect(far.surprise.scale).toBeLessThanOrEqual(5.001 * b.std);
    }
  });

  it("takes weight 2 as the row twice, and weight 0 as no row", () => {
    for (const rows of [90, 700]) {
      const scores = drawn({ weight: [0.5, 0.5], mean: [-1, 1], scale: [0.5, 1] }, rows, 3);
      const weights = scores.map((_, i) => i % 3);
      const twice = Array.from(scores).flatMap((z, i) => Array.from({ length: i % 3 }, () => z));
      const [a, b] = [fitShape(weightedScores(scores, weights)), fitShape(weightedScores(Float64Array.from(twice)))];
      expectAllClose(a.logLikelihood, b.logLikelihood, { relative: 1e-12 });
      expectAllClose(a.shape.mean, b.shape.mean, { absolute: 1e-9 });
      expectAllClose(a.shape.scale, b.shape.scale, { relative: 1e-9 });
    }
  });

  it("gathers many rows without changing what they say", () => {
    const truth = { weight: [0.6, 0.4], mean: [0, 0.2], scale: [0.3, 1.6] };
    const scores = drawn(truth, 50_000, 11);
    const gathered = weightedScores(scores);
    expect(gathered.score.length).toBeLessThan(400);
    expectAllClose(gathered.total, 50_000, { absolute: 1e-9 });
    expect(lost(truth, fitShape(gathered).shape, 100_000)).toBeLessThan(1e-3);
  });

  it("reports the log likelihood of what it answers", () => {
    const scores = weightedScores(drawn({ weight: [0.6, 0.4], mean: [0, 0.2], scale: [0.3, 1.6] }, 300, 2));
    const { shape, surprise, logLikelihood } = fitShape(scores);
    const sum = scores.score.reduce((all, z, i) => {
      const core = (1 - surprise.weight) * Math.exp(shapeLogs(shape, z).logPdf);
      return all + scores.weight[i] * Math.log(core + surprise.weight * Math.exp(logSurprisePdf(surprise, z)));
    }, 0);
    expectAllClose(logLikelihood, sum, { relative: 1e-6 });
    expectAllClose(surprise.center, shapeQuantile(shape, -Math.LN2, -Math.LN2), { absolute: 1e-9 });
    const { least, most } = surpriseWeights(300);
    expect(surprise.weight).toBeGreaterThanOrEqual(least * 0.999999);
    expect(surprise.weight).toBeLessThanOrEqual(most * 1.000001);
  });

  it("answers in finite numbers for wild scores, or with a sentence where they do not differ", () => {
    const rng = createRng(8);
    const wild: Record<string, Float64Array> = {
      "ten rows": normalScores(10, 1),
      "two rows": Float64Array.of(-1, 2),
      tiny: normalScores(200, 2).map((z) => 1e-60 * z),
      huge: normalScores(200, 3).map((z) => 1e60 * z),
      "far off": normalScores(200, 4).map((z) => 1e6 + z),
      "of every size": Float64Array.from({ length: 300 }, () => rng.normal() * 10 ** (40 * rng.normal())),
      "half equal": normalScores(200, 5).map((z, i) => (i % 2 === 0 ? 0.5 : z)),
      "nine in ten equal": normalScores(200, 6).map((z, i) => (i % 10 === 0 ? z : 0.5)),
    };
    for (const [name, scores] of Object.entries(wild)) {
      const { shape, surprise, logLikelihood } = fitShape(weightedScores(scores));
      const numbers = [...shape.weight, ...shape.mean, ...shape.scale, logLikelihood, surprise.weight, surprise.scale];
      expect([name, numbers.every(Number.isFinite)]).toEqual([name, true]);
      expect([name, shape.scale.every((s) => s > 0)]).toEqual([name, true]);
    }
    for (const constant of [Float64Array.of(3), new Float64Array(50).fill(-1.25)]) {
      expect(() => fitShape(weightedScores(constant))).toThrow(
        "give outcomes that are not all the same distance from their prediction",
      );
    }
  });
});
