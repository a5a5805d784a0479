import { createRng, integrate } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { normalShape, type Shape, shapeLogs, shapeMoments } from "../../src/index.ts";
import { mergedShape } from "../../src/shape/merged-shape.ts";

const peaked = { weight: [0.6, 0.4], mean: [0, 0.2], scale: [0.3, 1.6] };
const apart = { weight: [0.3, 0.5, 0.2], mean: [-3, 0, 4], scale: [0.5, 1, 0.7] };
const steps = [-40, -10, -5, -3, -2, -1, -0.3, 0, 0.3, 1, 2, 3, 4, 5, 10, 40];

/** A mixture of many narrow normals, as random as its seed. */
function crowded(seed: number, components = 20): Shape {
  const rng = createRng(seed);
  const weight = Array.from({ length: components }, () => 0.1 + rng.uniform());
  const total = weight.reduce((sum, w) => sum + w, 0);
  return {
    weight: weight.map((w) => w / total),
    mean: weight.map(() => rng.normal()),
    scale: weight.map(() => Math.exp(0.3 * rng.normal())),
  };
}

/** The average of shapes in its plainest form. */
function averageAt(shapes: readonly Shape[], shares: readonly number[], z: number): number {
  return shapes.reduce((sum, shape, k) => sum + shares[k] * Math.exp(shapeLogs(shape, z).logPdf), 0);
}

const cases: [string, readonly Shape[], readonly number[]][] = [
  ["one shape", [peaked], [1]],
  ["the standard normal and another", [normalShape, apart], [0.3, 0.7]],
  ["crowded ones", [crowded(1), crowded(2), peaked], [0.5, 0.2, 0.3]],
];

describe("mergedShape", () => {
  it.each(cases)("keeps mean and variance of the average, and integrates to 1: %s", (_, shapes, shares) => {
    const merged = mergedShape(shapes, shares);
    const moments = shapes.map(shapeMoments);
    const mean = moments.reduce((sum, of, k) => sum + shares[k] * of.mean, 0);
    const second = moments.reduce((sum, of, k) => sum + shares[k] * (of.std ** 2 + of.mean ** 2), 0);
    const found = shapeMoments(merged);
    expectAllClose(found.mean, mean, { absolute: 1e-12 });
    expectAllClose(found.std, Math.sqrt(second - mean * mean), { relative: 1e-12 });
    expectAllClose(
      integrate((z) => Math.exp(shapeLogs(merged, z).logPdf), steps, 1e-12),
      1,
      { absolute: 1e-9 },
    );
  });

  it.each(cases)("costs no more than 0.03 nat per row: %s", (_, shapes, shares) => {
    const merged = mergedShape(shapes, shares);
    const divergence = integrate(
      (z) => {
        const p = averageAt(shapes, shares, z);
        return p > 1e-300 ? p * (Math.log(p) - shapeLogs(merged, z).logPdf) : 0;
      },
      steps,
      1e-10,
    );
    expect(divergence).toBeGreaterThan(-1e-9);
    expect(divergence).toBeLessThan(0.03);
  });

  it("merges what is alike into one, and keeps apart what is not", () => {
    const same = { weight: [0.25, 0.25, 0.5], mean: [1, 1, 1], scale: [2, 2, 2] };
    expect(mergedShape([same, same], [0.5, 0.5])).toEqual({ weight: [1], mean: [1], scale: [2] });
    expect(mergedShape([apart], [1]).weight.length).toBe(3);
    expect(mergedShape([crowded(3, 40)], [1]).weight.length).toBeLessThan(12);
  });

  it("takes no shape for the standard normal, and leaves out what weighs nothing", () => {
    expect(mergedShape([normalShape], [1])).toEqual({ weight: [1], mean: [0], scale: [1] });
    expect(mergedShape([normalShape, apart], [1, 0])).toEqual({ weight: [1], mean: [0], scale: [1] });
    const crumb = mergedShape([apart, { weight: [1], mean: [1e6], scale: [1] }], [1 - 1e-9, 1e-9]);
    expect(Math.max(...crumb.mean)).toBeLessThan(5);
    expectAllClose(
      crumb.weight.reduce((sum, w) => sum + w, 0),
      1,
      { absolute: 1e-14 },
    );
  });
});
