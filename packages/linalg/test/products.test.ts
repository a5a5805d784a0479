import { describe, expect, it } from "vitest";
import {
  gramOfRows,
  matrix,
  multiply,
  multiplyTransposed,
  multiplyTransposedInto,
  multiplyVector,
  transposeMultiply,
  transposeMultiplyVector,
  zeros,
} from "../src/index.ts";

const a = matrix(2, 3, [1, 2, 3, 4, 5, 6]);
const b = matrix(3, 2, [7, 8, 9, 10, 11, 12]);
const c = matrix(2, 3, [1, 0, -1, 2, 1, 0]);

describe("products", () => {
  it("multiply, multiplyTransposed and transposeMultiply give the products worked by hand", () => {
    expect(multiply(a, b)).toEqual(matrix(2, 2, [58, 64, 139, 154]));
    expect(multiplyTransposed(a, c)).toEqual(matrix(2, 2, [-2, 4, -2, 13]));
    expect(transposeMultiply(a, c)).toEqual(matrix(3, 3, [9, 4, -1, 12, 5, -2, 15, 6, -3]));
    expect(gramOfRows(a)).toEqual(matrix(2, 2, [14, 32, 32, 77]));
  });

  it("the vector products give the numbers worked by hand, from any array-like", () => {
    expect(multiplyVector(a, [1, 0, -1])).toEqual(Float64Array.of(-2, -2));
    expect(transposeMultiplyVector(a, Float32Array.of(1, -1))).toEqual(Float64Array.of(-3, -3, -3));
  });

  it("the into form writes over old content and answers the target", () => {
    const out = matrix(2, 2, [9, 9, 9, 9]);
    expect(multiplyTransposedInto(out, a, c)).toBe(out);
    expect(out).toEqual(multiplyTransposed(a, c));
  });

  it("the inputs are left as they were", () => {
    multiply(a, b);
    expect(a.data).toEqual(Float64Array.of(1, 2, 3, 4, 5, 6));
    expect(b.data).toEqual(Float64Array.of(7, 8, 9, 10, 11, 12));
  });

  it("a product over an empty inner index is zero, one with no rows is empty", () => {
    expect(multiply(zeros(2, 0), zeros(0, 5))).toEqual(zeros(2, 5));
    expect(multiply(zeros(0, 3), b)).toEqual(zeros(0, 2));
  });

  it("sizes that do not fit are named with their numbers", () => {
    expect(() => multiply(a, a)).toThrow("multiply: left.cols must equal right.rows, got 3 and 2; transpose one side");
    expect(() => multiplyTransposed(a, b)).toThrow("multiplyTransposed: left.cols must equal right.cols, got 3 and 2");
    expect(() => transposeMultiply(a, b)).toThrow("transposeMultiply: left.rows must equal right.rows, got 2 and 3");
    expect(() => multiplyTransposedInto(zeros(2, 3), a, c)).toThrow(
      "multiplyTransposedInto: out must be 2 × 2, got 2 × 3",
    );
    expect(() => multiplyVector(a, [1, 2])).toThrow("multiplyVector: vector must have 3 numbers, got 2");
  });

  it("a target that overlaps an input is refused, one beside it in the same buffer is not", () => {
    const memory = new Float64Array(8);
    const input = { rows: 2, cols: 2, data: memory.subarray(0, 4) };
    const overlapping = { rows: 2, cols: 2, data: memory.subarray(2, 6) };
    const beside = { rows: 2, cols: 2, data: memory.subarray(4, 8) };
    memory.set([1, 2, 3, 4]);
    expect(() => multiplyTransposedInto(overlapping, input, input)).toThrow(
      "multiplyTransposedInto: out must not share memory with left, got an overlap",
    );
    expect(multiplyTransposedInto(beside, input, input).data).toEqual(Float64Array.of(5, 11, 11, 25));
  });

  it("a NaN or infinity in an input is named, not answered", () => {
    const bad = { rows: 2, cols: 2, data: Float64Array.of(1, 2, Number.NaN, 4) };
    const two = matrix(2, 2, [1, 2, 3, 4]);
    expect(() => multiply(two, bad)).toThrow("multiply: right[1][0] must be finite, got NaN; find what produced it");
    expect(() => gramOfRows(bad)).toThrow("gramOfRows: factor[1][0] must be finite, got NaN");
    expect(() => multiplyVector(two, Float64Array.of(0, Number.POSITIVE_INFINITY))).toThrow(
      "multiplyVector: vector[1] must be finite, got Infinity",
    );
    expect(() => multiplyVector(two, [1, Number.NaN])).toThrow(
      "multiplyVector: vector[1] must be a finite number, got NaN",
    );
  });

  it("a product too large for float64 is an error, not NaN", () => {
    const big = matrix(1, 2, [1e200, -1e200]);
    expect(() => multiplyTransposed(big, matrix(1, 2, [1e200, 1e200]))).toThrow(
      "multiplyTransposed: the result must be finite, got one too large for float64; scale the inputs down",
    );
  });
});
