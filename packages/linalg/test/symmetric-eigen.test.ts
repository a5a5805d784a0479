import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identity, type Matrix, matrix, multiply, symmetricEigen, transposeMultiply, zeros } from "../src/index.ts";
import { dot, randomMatrix, uniforms, withEigenvalues } from "./random-matrices.ts";

function symmetricFrom({ rows, data }: Matrix): Matrix {
  return { rows, cols: rows, data: data.map((_, at) => data[at] + data[(at % rows) * rows + Math.floor(at / rows)]) };
}

describe("symmetricEigen", () => {
  it("a 2 × 2 matrix has the eigenvalues worked by hand, from its lower triangle alone", () => {
    const a = { rows: 2, cols: 2, data: Float64Array.of(2, Number.NaN, 1, 2) };
    expectAllClose(symmetricEigen(a).values, [1, 3], { relative: 1e-15 });
    expect(a.data).toEqual(Float64Array.of(2, Number.NaN, 1, 2));
  });

  it("the second-difference matrix has eigenvalues 2 − 2 cos(kπ/(n+1))", () => {
    const n = 30;
    const data = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      data[i * n + i] = 2;
      if (i > 0) data[i * n + i - 1] = data[(i - 1) * n + i] = -1;
    }
    const expected = Array.from({ length: n }, (_, k) => 2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)));
    expectAllClose(symmetricEigen(matrix(n, n, data)).values, expected, { absolute: 2e-14 });
  });

  it("prescribed eigenvalues of either sign come back in rising order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (values, seed) => {
          const a = withEigenvalues(values, uniforms(seed));
          const sorted = [...values].sort((x, y) => x - y);
          // 3 reflections and 2 products of numbers up to 5.
          expectAllClose(symmetricEigen(a).values, sorted, { absolute: 1e-13 });
        },
      ),
    );
  });

  it("A·V = V·diag(λ), VᵀV = I, trace and sum of squares are kept", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.nat(), (n, seed) => {
        const a = symmetricFrom(randomMatrix(n, n, uniforms(seed)));
        const { values, vectors } = symmetricEigen(a);
        const scaled = vectors.data.map((x, at) => x * values[at % n]);
        expectAllClose(multiply(a, vectors).data, scaled, { absolute: n * 4e-15, label: "A·V" });
        expectAllClose(transposeMultiply(vectors, vectors).data, identity(n).data, {
          absolute: n * 2e-15,
          label: "VᵀV",
        });
        let trace = 0;
        for (let i = 0; i < n; i++) trace += a.data[i * (n + 1)];
        expectAllClose(
          values.reduce((s, x) => s + x, 0),
          trace,
          { absolute: n * 1e-14, label: "trace" },
        );
        expectAllClose(dot(values, values), dot(a.data, a.data), { relative: 1e-13, label: "‖A‖²" });
      }),
    );
  });

  it("extreme scales neither overflow nor vanish", () => {
    for (const scale of [2 ** 1000, 2 ** -1000, 2 ** -1070]) {
      const a = matrix(2, 2, [2 * scale, scale, scale, 2 * scale]);
      expectAllClose(symmetricEigen(a).values, [scale, 3 * scale], { relative: 1e-15 });
    }
    expect(symmetricEigen(zeros(2, 2)).values).toEqual(new Float64Array(2));
    const tooLarge = matrix(2, 2, [1.7e308, 1.7e308, 1.7e308, 1.7e308]);
    expect(() => symmetricEigen(tooLarge).values).toThrow("symmetricEigen: the result must be finite");
  });

  it("bad matrices are refused by name", () => {
    expect(() => symmetricEigen(matrix(1, 2, [1, 2])).values).toThrow("symmetricEigen: symmetric must be square");
    expect(() => symmetricEigen(zeros(0, 0))).toThrow("symmetricEigen: symmetric must have at least one row, got none");
    const bad = { rows: 2, cols: 2, data: Float64Array.of(1, 0, Number.NaN, 1) };
    expect(() => symmetricEigen(bad)).toThrow("symmetricEigen: symmetric[1][0] must be finite, got NaN");
  });
});
