import { createRng } from "@distcal/numerics";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inducingPoints } from "../../src/fit/inducing-points.ts";
import { embedding } from "../random-model.ts";

it("as many points as asked for, sorted, inside the predictions, and the same for the same seed", () => {
  const rng = createRng(1);
  const columns = {
    mean: rng.fillNormal(new Float64Array(500)),
    std: rng.fillNormal(new Float64Array(500)).map(Math.exp),
  };
  const { mean, std } = inducingPoints(columns, { kernel: embedding, count: 20, seed: 7 });
  expect(mean.length).toBe(20);
  expect([...mean]).toEqual([...mean].sort((a, b) => a - b));
  expect(Math.min(...mean)).toBeGreaterThan(Math.min(...columns.mean));
  expect(Math.max(...std)).toBeLessThan(Math.max(...columns.std));
  expect(inducingPoints(columns, { kernel: embedding, count: 20, seed: 7 })).toEqual({ mean, std });
});

it("points are never alike, however often a prediction is repeated", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 3 })), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.integer({ min: 1, max: 20 }),
      (rows, count) => {
        const columns = { mean: Float64Array.from(rows, ([m]) => m), std: Float64Array.from(rows, ([, s]) => s) };
        const { mean, std } = inducingPoints(columns, { kernel: embedding, count, seed: 1 });
        const different = new Set(rows.map(String)).size;
        expect(mean.length).toBe(Math.min(count, different));
        expect(new Set(Array.from(mean, (m, k) => `${m} ${std[k]}`)).size).toBe(mean.length);
      },
    ),
  );
});

it("more rows than clustering looks at are sampled, and still give points", () => {
  const mean = createRng(2).fillNormal(new Float64Array(20_000));
  const columns = { mean, std: new Float64Array(20_000).fill(1) };
  expect(Object.values(inducingPoints(columns, { kernel: embedding, count: 12, seed: 1 }))[0].length).toBe(12);
});

it("a row of weight 0 is no row, and a row counts as often as its weight says", () => {
  const rng = createRng(3);
  const columns = { mean: rng.fillNormal(new Float64Array(40)), std: new Float64Array(40).fill(1) };
  const weights = columns.mean.map((_, i) => (i < 30 ? 1 : 0));
  const part = { mean: columns.mean.slice(0, 30), std: columns.std.slice(0, 30) };
  const options = { kernel: embedding, count: 5, seed: 1 };
  expect(inducingPoints(columns, { ...options, weights })).toEqual(inducingPoints(part, options));
  const heavy = { mean: Float64Array.of(0, 1), std: Float64Array.of(1, 1) };
  const { mean } = inducingPoints(heavy, { kernel: embedding, weights: Float64Array.of(3, 1), count: 1, seed: 1 });
  expect([...mean]).toEqual([0.25]);
});
