import { describe, expect, it } from "vitest";
import {
  matrix,
  solveLower,
  solveLowerInto,
  solveLowerTransposed,
  solveLowerTransposedInto,
  solveLowerTransposedVector,
  solveLowerVector,
  zeros,
} from "../src/index.ts";

const factor = matrix(3, 3, [2, 0, 0, 6, 1, 0, -8, 5, 3]);
const right = matrix(3, 2, [2, 4, 7, 10, 0, 2]);

describe("triangular solves", () => {
  it("solveLower and solveLowerTransposed give the solutions worked by hand", () => {
    expect(solveLower(factor, right).data).toEqual(Float64Array.of(1, 2, 1, -2, 1, 28 / 3));
    expect(solveLowerTransposed(matrix(2, 2, [2, 0, 6, 4]), matrix(2, 1, [10, 4]))).toEqual(matrix(2, 1, [2, 1]));
  });

  it("the vector forms take any array-like", () => {
    expect(solveLowerVector(factor, [2, 7, 0])).toEqual(Float64Array.of(1, 1, 1));
    expect(solveLowerTransposedVector(matrix(2, 2, [2, 0, 6, 4]), Float32Array.of(10, 4))).toEqual(
      Float64Array.of(2, 1),
    );
  });

  it("numbers above the diagonal are not read", () => {
    const junk = { rows: 2, cols: 2, data: Float64Array.of(2, Number.NaN, 6, 4) };
    expect(solveLowerTransposedVector(junk, [10, 4])).toEqual(Float64Array.of(2, 1));
    expect(solveLowerVector(junk, [2, 10])).toEqual(Float64Array.of(1, 1));
  });

  it("the into forms write the same numbers, also over the right-hand side itself", () => {
    const out = zeros(3, 2);
    expect(solveLowerInto(out, factor, right)).toBe(out);
    expect(out).toEqual(solveLower(factor, right));
    const own = matrix(3, 2, right.data);
    expect(solveLowerTransposedInto(own, factor, own)).toEqual(solveLowerTransposed(factor, right));
    expect(right.data).toEqual(Float64Array.of(2, 4, 7, 10, 0, 2));
  });

  it.each([
    ["solveLower", () => solveLower(matrix(2, 2, [1, 0, 1, 0]), matrix(2, 1, [1, 2])), 1, 0],
    ["solveLowerTransposed", () => solveLowerTransposed(matrix(2, 2, [0, 0, 1, 1]), matrix(2, 1, [1, 2])), 0, 0],
    ["solveLowerVector", () => solveLowerVector(matrix(1, 1, [0]), [1]), 0, 0],
    ["solveLowerTransposedVector", () => solveLowerTransposedVector(matrix(2, 2, [1, 0, 1, 0]), [1, 2]), 1, 0],
    ["solveLowerInto", () => solveLowerInto(zeros(1, 1), zeros(1, 1), zeros(1, 1)), 0, 0],
    [
      "solveLower",
      () => solveLower({ rows: 1, cols: 1, data: Float64Array.of(Number.NaN) }, matrix(1, 1, [1])),
      0,
      Number.NaN,
    ],
    [
      "solveLower",
      () => solveLower({ rows: 1, cols: 1, data: Float64Array.of(Number.POSITIVE_INFINITY) }, matrix(1, 1, [1])),
      0,
      Number.POSITIVE_INFINITY,
    ],
  ])("%s refuses a singular diagonal, naming the pivot", (name, action, pivot, value) => {
    expect(action).toThrow(
      `${name}: factor[${pivot}][${pivot}] (pivot ${pivot}) must be finite and not 0, got ${value}; the factor is singular`,
    );
  });

  it("shapes that do not fit are named with their numbers", () => {
    expect(() => solveLower(factor, zeros(2, 4))).toThrow(
      "solveLower: right must be 3 × 4, got 2 × 4; give it one row for each row of factor",
    );
    expect(() => solveLower(matrix(1, 2, [1, 2]), right)).toThrow("solveLower: factor must be square, got 1 × 2");
    expect(() => solveLowerVector(factor, [1])).toThrow("solveLowerVector: right must have 3 numbers, got 1");
    expect(() => solveLowerInto(zeros(3, 3), factor, right)).toThrow("solveLowerInto: out must be 3 × 2, got 3 × 3");
    expect(() => solveLowerInto(factor, factor, factor)).toThrow(
      "solveLowerInto: out must not share memory with factor",
    );
  });

  it("a NaN is named, and a solution too large for float64 is an error", () => {
    const bad = { rows: 3, cols: 3, data: Float64Array.of(2, 0, 0, Number.NaN, 1, 0, -8, 5, 3) };
    expect(() => solveLower(bad, right)).toThrow("solveLower: factor[1][0] must be finite, got NaN");
    expect(() => solveLowerVector(factor, Float64Array.of(1, Number.NaN, 1))).toThrow(
      "solveLowerVector: right[1] must be finite, got NaN",
    );
    expect(() => solveLowerVector(matrix(1, 1, [1e-300]), [1e300])).toThrow(
      "solveLowerVector: the result must be finite, got one too large for float64",
    );
  });
});
