import { describe, expect, it } from "vitest";
import {
  cholesky,
  choleskyVjp,
  choleskyWithJitter,
  defaultJitterLadder,
  fromRows,
  identity,
  type Matrix,
  matrix,
  NotPositiveDefiniteError,
  zeros,
} from "../src/index.ts";
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
      "cholesky: symmetric must be positive definite, got pivot 1 = -3; add jitter, as choleskyWithJitter does",
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
    for (const factorise of [cholesky, choleskyWithJitter]) {
      expect(() => factorise(withNaN)).toThrow(`${factorise.name}: symmetric[1][0] must be finite, got NaN`);
      expect(() => factorise(withInfinity)).toThrow(`${factorise.name}: symmetric[1][1] must be finite, got Infinity`);
    }
  });

  it("cholesky refuses a matrix that is not square", () => {
    expect(() => cholesky(matrix(1, 2, [1, 2]))).toThrow("cholesky: symmetric must be square, got 1 × 2");
  });

  it("cholesky keeps tiny and huge scales", () => {
    expect(cholesky(matrix(2, 2, [1e-300, 0, 0, 1e300])).data).toEqual(Float64Array.of(1e-150, 0, 0, 1e150));
  });
});

describe("choleskyWithJitter", () => {
  it("adds nothing to a positive definite matrix", () => {
    const a = randomPositiveDefinite(6, uniforms(1));
    expect(choleskyWithJitter(a)).toEqual({ factor: cholesky(a), jitter: 0 });
  });

  it("reports the jitter it used, relative to the mean of the diagonal", () => {
    const ones = matrix(2, 2, [4, 4, 4, 4]);
    const { factor, jitter } = choleskyWithJitter(ones, { ladder: [0, 1e-3, 1e-1] });
    expect(jitter).toBe(4e-3);
    expect(factor).toEqual(cholesky(matrix(2, 2, [4.004, 4, 4, 4.004])));
    expect(ones.data).toEqual(Float64Array.of(4, 4, 4, 4));
  });

  it("the default ladder starts from no jitter and ends at 1e-4", () => {
    expect(defaultJitterLadder).toEqual([0, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4]);
    expect(Object.isFrozen(defaultJitterLadder)).toBe(true);
    expect(choleskyWithJitter(matrix(2, 2, [1, 1, 1, 1])).jitter).toBe(1e-12);
  });

  it("throws with the last jitter when no step is enough", () => {
    const error = errorOf(() => choleskyWithJitter(matrix(2, 2, [1, 3, 3, 1]), { ladder: [0, 1.25] }));
    expect(error).toMatchObject({ pivot: 1, jitter: 1.25 });
    expect(error.message).toMatch(
      /^choleskyWithJitter: symmetric must be positive definite, got pivot 1 = -1\.75 with 1\.25 added to the diagonal; extend/,
    );
  });

  it("says so when the diagonal gives no scale for a jitter", () => {
    const error = errorOf(() => choleskyWithJitter(zeros(2, 2)));
    expect(error.message).toContain("the mean of the diagonal is 0, so no step can help");
    expect(error).toMatchObject({ pivot: 0, jitter: 0 });
  });

  it.each([
    [[], "choleskyWithJitter: ladder must have at least one step, got none"],
    [[0, Number.NaN], "choleskyWithJitter: ladder[1] must be finite, ≥ 0 and above the step before, got NaN"],
    [[-1e-6], "choleskyWithJitter: ladder[0] must be finite, ≥ 0 and above the step before, got -0.000001"],
    [[1e-3, 1e-6], "choleskyWithJitter: ladder[1] must be finite, ≥ 0 and above the step before, got 0.000001"],
    [[0, Number.POSITIVE_INFINITY], "choleskyWithJitter: ladder[1] must be finite"],
  ])("refuses the ladder %j", (ladder, message) => {
    expect(() => choleskyWithJitter(identity(2), { ladder })).toThrow(message);
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
