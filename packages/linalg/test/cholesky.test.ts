import { describe, expect, it } from "vitest";
import { cholesky, choleskyVjp, fromRows, type Matrix, matrix, NotPositiveDefiniteError, zeros } from "../src/index.ts";
import { randomPositiveDefinite, uniforms } from "./random-matrices.ts";

function errorOf(action: () => unknown): NotPositiveDefiniteError {
  try {
    action();
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("cholesky", () => {
  it("cholesky gives the factor worked by hand, zeros above the diagonal", () => {
    const a = fromRows([
      [4, 12, -16],
      [12, 37, -43],
      [-16, -43, 98],
    ]);
    expect(cholesky(a)).toEqual(matrix(3, 3, [2, 0, 0, 6, 1, 0, -8, 5, 3]));
  });

  it("cholesky reads only the lower triangle and leaves its input", () => {
    const a = { rows: 2, cols: 2, data: Float64Array.of(4, Number.NaN, 2, 5) };
    expect(cholesky(a)).toEqual(matrix(2, 2, [2, 0, 1, 2]));
    expect(a.data).toEqual(Float64Array.of(4, Number.NaN, 2, 5));
  });

  it("cholesky throws on an indefinite matrix, naming the pivot", () => {
    const a = matrix(2, 2, [1, 2, 2, 1]);
    const error = errorOf(() => cholesky(a));
    expect(error).toMatchObject({ name: "NotPositiveDefiniteError", pivot: 1, jitter: 0 });
    expect(error.message).toBe(
      "cholesky: symmetric must be positive definite, got pivot 1 = -3; add a little to the diagonal",
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 66, 67])(
    "cholesky names the failing pivot wherever it lies in a %i × %i matrix",
    (n) => {
      const good = randomPositiveDefinite(n, uniforms(n));
      for (const pivot of new Set([0, Math.floor(n / 2), n - 1])) {
        const bad: Matrix = { rows: n, cols: n, data: good.data.slice() };
        bad.data[pivot * n + pivot] = -1;
        expect(errorOf(() => cholesky(bad)).pivot).toBe(pivot);
      }
    },
  );

  it("cholesky refuses a semi-definite matrix: a zero pivot has no factor", () => {
    expect(errorOf(() => cholesky(matrix(2, 2, [1, 1, 1, 1])))).toMatchObject({ pivot: 1, jitter: 0 });
    expect(errorOf(() => cholesky(zeros(3, 3)))).toMatchObject({ pivot: 0, jitter: 0 });
  });

  it("a NaN or infinity is reported as such, not as a pivot", () => {
    const withNaN = { rows: 2, cols: 2, data: Float64Array.of(1, 0, Number.NaN, 1) };
    const withInfinity = { rows: 2, cols: 2, data: Float64Array.of(1, 0, 0, Number.POSITIVE_INFINITY) };
    expect(() => cholesky(withNaN)).toThrow("cholesky: symmetric[1][0] must be finite, got NaN");
    expect(() => cholesky(withInfinity)).toThrow("cholesky: symmetric[1][1] must be finite, got Infinity");
  });

  it("cholesky refuses a matrix that is not square", () => {
    expect(() => cholesky(matrix(1, 2, [1, 2]))).toThrow("cholesky: symmetric must be square, got 1 × 2");
  });

  it("cholesky keeps tiny and huge scales", () => {
    expect(cholesky(matrix(2, 2, [1e-300, 0, 0, 1e300])).data).toEqual(Float64Array.of(1e-150, 0, 0, 1e150));
  });
});

describe("choleskyVjp", () => {
  it("refuses a singular factor, a cotangent of another shape and a NaN", () => {
    const factor = matrix(2, 2, [1, 0, 3, 2]);
    expect(() => choleskyVjp(matrix(2, 2, [1, 0, 3, 0]), factor)).toThrow(
      "choleskyVjp: factor[1][1] (pivot 1) must be finite and not 0, got 0; the factor is singular",
    );
    expect(() => choleskyVjp(factor, zeros(3, 3))).toThrow("choleskyVjp: factorBar must be 2 × 2, got 3 × 3");
    const bad = { rows: 2, cols: 2, data: Float64Array.of(1, 0, Number.NaN, 1) };
    expect(() => choleskyVjp(factor, bad)).toThrow("choleskyVjp: factorBar[1][0] must be finite, got NaN");
  });

  it("halves the slope of the square root for one element", () => {
    // √4 = 2, and d√a = da / (2√a)
    expect(choleskyVjp(matrix(1, 1, [2]), matrix(1, 1, [3])).data).toEqual(Float64Array.of(0.75));
  });
});
