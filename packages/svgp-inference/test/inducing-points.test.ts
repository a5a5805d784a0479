import { createRng } from "@distcal/numerics";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inducingPoints } from "../src/inducing-points.ts";

it("as many points as asked for, sorted, inside the predictions, and the same for the same seed", () => {
  const rng = createRng(1);
  const columns = {
    mean: rng.fillNormal(new Float64Array(500)),
    std: rng.fillNormal(new Float64Array(500)).map(Math.exp),
  };
  const points = inducingPoints(columns, 20, 7);
  expect(points.mean.length).toBe(20);
  expect([...points.mean]).toEqual([...points.mean].sort((a, b) => a - b));
  expect(Math.min(...points.mean)).toBeGreaterThan(Math.min(...columns.mean));
  expect(Math.max(...points.std)).toBeLessThan(Math.max(...columns.std));
  expect(inducingPoints(columns, 20, 7)).toEqual(points);
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
        const { mean, std } = inducingPoints(columns, count, 1);
        const different = new Set(rows.map(String)).size;
        expect(mean.length).toBe(Math.min(count, different));
        expect(new Set(Array.from(mean, (m, k) => `${m} ${std[k]}`)).size).toBe(mean.length);
      },
    ),
  );
});

it("more rows than clustering looks at are sampled, and still give points", () => {
  const mean = createRng(2).fillNormal(new Float64Array(20_000));
  expect(inducingPoints({ mean, std: new Float64Array(20_000).fill(1) }, 12, 1).mean.length).toBe(12);
});
