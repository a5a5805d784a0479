import { describe, expect, it } from "vitest";
import { fitNodes, quadraticAt, quadraticFit, termCount } from "../../src/grid/quadratic.ts";

function fitted(matrix: Float64Array, row: number, f: (xi: number, eta: number) => number): number {
  return fitNodes.reduce((sum, [xi, eta], n) => sum + matrix[row * fitNodes.length + n] * f(xi, eta), 0);
}

describe("quadraticFit", () => {
  const fit = quadraticFit();

  it("gives back the coefficients of a quadratic", () => {
    const wanted = Float64Array.of(0.3, -1.2, 0.7, 2.5, -0.4, 0.9);
    for (let term = 0; term < termCount; term++) {
      expect(fitted(fit.coefficients, term, (xi, eta) => quadraticAt(wanted, 0, xi, eta))).toBeCloseTo(
        wanted[term],
        12,
      );
    }
  });

  it("finds the cubic part, term by term", () => {
    const cubics = [
      (xi: number) => xi ** 3,
      (xi: number, eta: number) => xi ** 2 * eta,
      (xi: number, eta: number) => xi * eta ** 2,
      (_: number, eta: number) => eta ** 3,
    ];
    cubics.forEach((f, i) => {
      for (let row = 0; row < 4; row++) {
        expect(fitted(fit.cubic, row, (xi, eta) => f(xi, eta) + 2 - 3 * xi * eta)).toBeCloseTo(row === i ? 1 : 0, 12);
      }
    });
  });
});
