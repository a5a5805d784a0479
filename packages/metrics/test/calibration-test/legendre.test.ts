import { describe, expect, it } from "vitest";
import { ranksInto, SHAPES, shapesInto } from "../../src/calibration-test/legendre.ts";

describe("shapesInto", () => {
  it("writes polynomials that are orthonormal on (0, 1) and orthogonal to 1", () => {
    const cells = 20_000;
    const phi = new Float64Array(SHAPES);
    const products = new Float64Array(SHAPES * SHAPES);
    const means = new Float64Array(SHAPES);
    for (let cell = 0; cell < cells; cell++) {
      shapesInto(phi, (cell + 0.5) / cells);
      for (let j = 0; j < SHAPES; j++) {
        means[j] += phi[j] / cells;
        for (let k = 0; k < SHAPES; k++) products[j * SHAPES + k] += (phi[j] * phi[k]) / cells;
      }
    }
    for (let j = 0; j < SHAPES; j++) {
      expect(means[j]).toBeCloseTo(0, 6);
      for (let k = 0; k < SHAPES; k++) expect(products[j * SHAPES + k]).toBeCloseTo(j === k ? 1 : 0, 6);
    }
  });
});

describe("ranksInto", () => {
  it("writes the first ones at a rank, from a place", () => {
    const phi = new Float64Array(SHAPES);
    shapesInto(phi, 0.3);
    const out = new Float64Array(5);
    ranksInto(out, 1, 0.3, 2);
    expect(out).toEqual(Float64Array.of(0, phi[0], phi[1], 0, 0));
    ranksInto(out, 1, 0.3, 3);
    // The same products in another order.
    expect(out[3]).toBeCloseTo(phi[2], 14);
    expect(out[4]).toBe(0);
  });
});
