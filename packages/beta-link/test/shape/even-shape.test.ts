import { createRng, integrate } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { robustRange, type Shape, shapeLogs, shapeMoments, weightedScores } from "../../src/index.ts";
import { evenShape } from "../../src/shape/even-shape.ts";

const surprise = { weight: 0.01, center: 0, scale: 3 };
const density = (shape: Shape, z: number): number => Math.exp(shapeLogs(shape, z).logPdf);

function evenOf(scores: Float64Array, weights?: Float64Array): Shape {
  const sorted = weightedScores(scores, weights);
  return evenShape(sorted, robustRange(sorted), surprise);
}

const normals = (rows: number, seed: number): Float64Array => createRng(seed).fillNormal(new Float64Array(rows));

describe("normals spread evenly over the quantiles", () => {
  it.each([
    ["normal", normals(400, 1)],
    ["far off and wide", normals(400, 2).map((z) => 1e4 + 300 * z)],
    ["two modes", normals(400, 3).map((z, i) => 0.4 * z + (i % 3 === 0 ? -3 : 2))],
    ["ten rows", normals(10, 4)],
  ])("of %s scores have weights above 0 that add to 1, and a density that integrates to 1", (_, scores) => {
    const shape = evenOf(scores);
    expectAllClose(
      shape.weight.reduce((sum, w) => sum + w, 0),
      1,
      { absolute: 1e-12 },
    );
    expect(shape.weight.every((w) => w > 0) && shape.scale.every((s) => s > 0)).toBe(true);
    const { mean, std } = shapeMoments(shape);
    const steps = [-30, -8, -4, -2, -1, -0.5, 0, 0.5, 1, 2, 4, 8, 30].map((u) => mean + u * std);
    expectAllClose(
      integrate((z) => density(shape, z), steps, 1e-12),
      1,
      { absolute: 1e-9 },
    );
  });

  it("are four to sixteen, one for eight rows, and two for the tails", () => {
    const components = (rows: number): number => evenOf(normals(rows, 5)).weight.length;
    expect([10, 80, 128, 5000].map(components)).toEqual([6, 12, 18, 18]);
  });

  it("follow an edge that a normal rounds off", () => {
    // Uniform scores: the density just inside is more than five times that as far outside.
    const rng = createRng(6);
    const shape = evenOf(Float64Array.from({ length: 2000 }, () => 2 * rng.uniform() - 1));
    expect(density(shape, 0.7) / density(shape, 1.3)).toBeGreaterThan(5);
    const { mean, std } = shapeMoments(shape);
    const normal = (z: number): number => Math.exp(-0.5 * ((z - mean) / std) ** 2);
    expect(density(shape, 0.7) / density(shape, 1.3)).toBeGreaterThan(1.5 * (normal(0.7) / normal(1.3)));
  });

  it("take weight 2 as the row twice, and the unit of the scores as it comes", () => {
    const scores = normals(100, 7);
    const twice = evenOf(new Float64Array([...scores, ...scores]));
    const weighted = evenOf(scores, new Float64Array(100).fill(2));
    for (const name of ["weight", "mean", "scale"] as const) {
      expectAllClose(weighted[name], twice[name], { relative: 1e-10, absolute: 1e-12, label: name });
    }
    const plain = evenOf(scores);
    const sorted = weightedScores(scores.map((z) => 7 * z));
    const scaled = evenShape(sorted, robustRange(sorted), { ...surprise, scale: 7 * surprise.scale });
    expectAllClose(scaled.weight, plain.weight, { relative: 1e-9 });
    expectAllClose(
      scaled.scale,
      plain.scale.map((s) => 7 * s),
      { relative: 1e-10 },
    );
  });

  it("leave what nobody expects to the surprise", () => {
    const scores = normals(300, 8);
    const [clean, wild] = [evenOf(scores), evenOf(Float64Array.of(...scores, 1e6, -1e200))];
    expectAllClose(shapeMoments(wild).std, shapeMoments(clean).std, { relative: 0.02 });
  });
});
