import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { gaussHermite } from "../../src/quadrature/gauss-hermite.ts";

/** E[εᵏ] of a standard normal: (k − 1)!! for even k. */
function normalMoment(k: number): number {
  if (k % 2 === 1) return 0;
  let product = 1;
  for (let i = k - 1; i > 1; i -= 2) product *= i;
  return product;
}

it("order 4 has the nodes √(3 ± √6) and the weights (3 ∓ √6)/12 that are known in closed form", () => {
  const [inner, outer] = [Math.sqrt(3 - Math.sqrt(6)), Math.sqrt(3 + Math.sqrt(6))];
  const { nodes, weights } = gaussHermite(4);
  expectAllClose(nodes, [-outer, -inner, inner, outer], { relative: 4e-16 });
  const [light, heavy] = [(3 - Math.sqrt(6)) / 12, (3 + Math.sqrt(6)) / 12];
  expectAllClose(weights, [light, heavy, heavy, light], { relative: 1e-15 });
});

describe.each([1, 2, 3, 5, 8, 13, 20, 32, 64, 128])("order %i", (order) => {
  const { nodes, weights } = gaussHermite(order);

  it("is ascending, symmetric to the last bit, positive and sums to 1", () => {
    for (let i = 0; i < order; i++) {
      expect(nodes[i]).toBe(nodes[order - 1 - i] === 0 ? 0 : -nodes[order - 1 - i]);
      expect(weights[i]).toBe(weights[order - 1 - i]);
      expect(weights[i]).toBeGreaterThan(0);
      if (i > 0) expect(nodes[i]).toBeGreaterThan(nodes[i - 1]);
    }
    expectAllClose(
      weights.reduce((sum, w) => sum + w, 0),
      1,
      { absolute: 1e-15 },
    );
  });

  it("integrates every power up to 2·order − 1 exactly", () => {
    for (let k = 0; k <= Math.min(2 * order - 1, 40); k++) {
      const got = nodes.reduce((sum, x, i) => sum + weights[i] * x ** k, 0);
      // The largest term of the sum bounds its rounding.
      const largest = nodes.reduce((most, x, i) => Math.max(most, Math.abs(weights[i] * x ** k)), 0);
      expectAllClose(got, normalMoment(k), { absolute: 1e-14 * order * largest, relative: 1e-13, label: `power ${k}` });
    }
  });
});

it("an order that is not a whole number from 1 to 128 is refused", () => {
  expect(() => gaussHermite(0)).toThrow(
    "gaussHermite: order must be a whole number from 1 to 128, got 0; 4 is typical",
  );
  expect(() => gaussHermite(2.5)).toThrow("got 2.5");
  expect(() => gaussHermite(Number.NaN)).toThrow("got NaN");
});
