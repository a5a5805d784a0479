import { describe, expect, it } from "vitest";
import { fromRows, identity, matrix, transpose, zeros } from "../src/index.ts";

/** For arguments that the types forbid, as a JavaScript caller may give them. */
function untyped<T>(value: unknown): T {
  return value as T;
}

describe("matrix", () => {
  it("matrix copies its data row by row into a frozen value", () => {
    const data = [1, 2, 3, 4, 5, 6];
    const a = matrix(2, 3, data);
    data[0] = 99;
    expect(a).toEqual({ rows: 2, cols: 3, data: Float64Array.of(1, 2, 3, 4, 5, 6) });
    expect(Object.isFrozen(a)).toBe(true);
  });

  it("matrix takes typed arrays and other objects with a length", () => {
    expect(matrix(1, 2, Float32Array.of(0.5, 2)).data).toEqual(Float64Array.of(0.5, 2));
    expect(matrix(1, 2, { length: 2, 0: 3, 1: 4 }).data).toEqual(Float64Array.of(3, 4));
  });

  it("matrix refuses data of the wrong length, saying both", () => {
    expect(() => matrix(2, 2, [1, 2, 3])).toThrow("matrix: data must have rows × cols = 2 × 2 = 4 numbers, got 3");
    expect(() => matrix(2, 2, [])).toThrow("got 0; give them row by row");
  });

  it.each([
    ["NaN", [1, Number.NaN], "matrix: data[1] must be a finite number, got NaN; replace or drop this element"],
    ["an infinity", [Number.POSITIVE_INFINITY, 1], "matrix: data[0] must be a finite number, got Infinity"],
    ["a negative infinity", [0, Number.NEGATIVE_INFINITY], "matrix: data[1] must be a finite number, got -Infinity"],
    ["a column vector", [[1], [2]], "matrix: data[0] must be a finite number, got [1]"],
    ["a string", [1, "2"], 'matrix: data[1] must be a finite number, got "2"'],
    ["null", [1, null], "matrix: data[1] must be a finite number, got null"],
    ["a bigint", [1n, 2n], "matrix: data[0] must be a finite number, got 1n"],
    ["a hole", Object.assign(new Array(2), { 0: 1 }), "matrix: data[1] must be a finite number, got undefined"],
  ])("matrix refuses %s among its data, naming the first bad index", (_, data, message) => {
    expect(() => matrix(1, 2, untyped(data))).toThrow(message);
  });

  it.each([
    ["a string", "12", 'matrix: data must be an array or typed array, got "12"'],
    ["nothing", undefined, "matrix: data must be an array or typed array, got undefined"],
    ["a number", 5, "matrix: data must be an array or typed array, got 5"],
    ["a set", new Set([1, 2]), "matrix: data must be an array or typed array, got a Set"],
    ["a function", (a: number, b: number) => a + b, "matrix: data must be an array or typed array, got a function"],
    ["an object without length", { a: 1 }, "matrix: data must be an array or typed array, got an object"],
  ])("matrix refuses %s as data", (_, data, message) => {
    expect(() => matrix(1, 2, untyped(data))).toThrow(message);
  });

  it.each([
    [0, "matrix: rows must be a whole number ≥ 1, got 0"],
    [-1, "matrix: rows must be a whole number ≥ 1, got -1"],
    [1.5, "matrix: rows must be a whole number ≥ 1, got 1.5"],
    [Number.NaN, "matrix: rows must be a whole number ≥ 1, got NaN"],
    ["2", 'matrix: rows must be a whole number ≥ 1, got "2"'],
  ])("matrix refuses %s rows", (rows, message) => {
    expect(() => matrix(untyped(rows), 1, [1])).toThrow(message);
  });

  it("a long value is shortened in the message", () => {
    const long = Array.from({ length: 100 }, (_, i) => i);
    expect(() => matrix(1, 1, untyped([long]))).toThrow("got [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …;");
    const endless: unknown[] = [];
    endless.push(endless);
    expect(() => matrix(1, 1, untyped([endless]))).toThrow("got [[[[…]]]];");
  });
});

describe("fromRows", () => {
  it("fromRows puts row i at row i", () => {
    expect(fromRows([[1, 2], Float64Array.of(3, 4), [5, 6]])).toEqual(matrix(3, 2, [1, 2, 3, 4, 5, 6]));
  });

  it("fromRows refuses ragged, empty and non-numeric rows, naming the row", () => {
    expect(() => fromRows([[1, 2], [3]])).toThrow("fromRows: rows[1] must have 2 numbers like rows[0], got 1");
    expect(() => fromRows([])).toThrow("fromRows: rows must have at least one row, got none");
    expect(() => fromRows([[]])).toThrow("fromRows: rows[0] must have at least one number, got none");
    expect(() => fromRows([[1], [Number.NaN]])).toThrow("fromRows: rows[1][0] must be a finite number, got NaN");
    expect(() => fromRows(untyped([1, 2]))).toThrow("fromRows: rows[0] must be an array or typed array, got 1");
    expect(() => fromRows(untyped([[1], null]))).toThrow("fromRows: rows[1] must be an array or typed array, got null");
  });
});

describe("zeros, identity and transpose", () => {
  it("zeros may have no rows or no columns, but no negative size", () => {
    expect(zeros(2, 3).data).toEqual(new Float64Array(6));
    expect(zeros(0, 3)).toEqual({ rows: 0, cols: 3, data: new Float64Array(0) });
    expect(() => zeros(-1, 3)).toThrow("zeros: rows must be a whole number ≥ 0, got -1");
    expect(() => zeros(1, 0.5)).toThrow("zeros: cols must be a whole number ≥ 0, got 0.5");
  });

  it("identity has ones on the diagonal", () => {
    expect(identity(3).data).toEqual(Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1));
    expect(() => identity(0)).toThrow("identity: size must be a whole number ≥ 1, got 0");
  });

  it("transpose exchanges rows and columns and leaves the original", () => {
    const a = matrix(2, 3, [1, 2, 3, 4, 5, 6]);
    expect(transpose(a)).toEqual(matrix(3, 2, [1, 4, 2, 5, 3, 6]));
    expect(a.data).toEqual(Float64Array.of(1, 2, 3, 4, 5, 6));
  });

  it("transpose refuses what is not a matrix", () => {
    expect(() => transpose(untyped([[1, 2]]))).toThrow(
      "transpose: original must be a Matrix, got [[1, 2]]; build one with matrix(rows, cols, data)",
    );
    expect(() => transpose(untyped(null))).toThrow("transpose: original must be a Matrix, got null");
    expect(() => transpose({ rows: 2, cols: 2, data: new Float64Array(3) })).toThrow(
      "transpose: original.data must have rows × cols = 4 numbers, got 3",
    );
    expect(() => transpose(untyped({ rows: "2", cols: 2, data: new Float64Array(4) }))).toThrow(
      'transpose: original.rows must be a whole number ≥ 0, got "2"',
    );
  });
});
