import { readFileSync } from "node:fs";
import { expectAllClose, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  cholesky,
  choleskyVjp,
  identity,
  logDeterminantFromFactor,
  type Matrix,
  matrix,
  multiplyTransposed,
  solveLower,
  solveLowerTransposed,
  solveLowerTransposedVector,
  solveLowerVector,
  symmetricEigen,
} from "../src/index.ts";
import { dot } from "./random-matrices.ts";

interface OwnCase {
  readonly name: string;
  readonly n: number;
  readonly symmetric: readonly number[];
  readonly factor_lower: readonly number[];
  readonly log_determinant: number;
  readonly right: readonly number[];
  readonly solve_lower: readonly number[];
  readonly solve_lower_transposed: readonly number[];
  readonly eigenvalues: readonly number[];
  readonly factor_bar: readonly number[];
  readonly symmetric_bar: readonly number[];
}

interface SharedCase {
  readonly name: string;
  readonly n: number;
  readonly A: readonly number[];
  readonly b: readonly number[];
  readonly cond2: number;
  readonly L_lower: readonly number[];
  readonly logdet: number;
  readonly solve: readonly number[];
  readonly Linv_b: readonly number[];
  readonly quad: number;
  readonly inv_trace: number;
  readonly inv_diag: readonly number[];
}

function packLower({ rows: n, data }: Matrix): number[] {
  return Array.from({ length: n }, (_, i) => Array.from(data.subarray(i * n, i * n + i + 1))).flat();
}

function norm(x: ArrayLike<number>): number {
  return Math.sqrt(dot(x, x));
}

/** ‖actual − expected‖ / ‖expected‖. */
function relativeError(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(actual.length).toBe(expected.length);
  const difference = Float64Array.from({ length: expected.length }, (_, i) => actual[i] - expected[i]);
  return norm(difference) / norm(expected);
}

const own: { readonly cases: readonly OwnCase[] } = JSON.parse(
  readFileSync(new URL("../golden/linalg.json", import.meta.url), "utf8"),
);

describe.each(own.cases)("golden/linalg.json: $name", (golden) => {
  const { n } = golden;
  const symmetric = matrix(n, n, golden.symmetric);
  const factor = cholesky(symmetric);
  const right = matrix(n, 2, golden.right);
  // A float64 solve loses up to the condition number; 32 roundings are a small factor for these sizes.
  const relative = 32 * Number.EPSILON * (golden.eigenvalues[n - 1] / golden.eigenvalues[0]);

  it("factor, log-determinant and solves agree with 60 digits", () => {
    expect(relativeError(packLower(factor), golden.factor_lower)).toBeLessThanOrEqual(relative);
    expectAllClose(logDeterminantFromFactor(factor), golden.log_determinant, { absolute: relative });
    expect(relativeError(solveLower(factor, right).data, golden.solve_lower)).toBeLessThanOrEqual(relative);
    expect(relativeError(solveLowerTransposed(factor, right).data, golden.solve_lower_transposed)).toBeLessThanOrEqual(
      relative,
    );
  });

  it("eigenvalues agree to rounding of the largest", () => {
    const absolute = n * Number.EPSILON * golden.eigenvalues[n - 1];
    expectAllClose(symmetricEigen(symmetric).values, golden.eigenvalues, { absolute });
  });

  it("the cotangent of the symmetric matrix agrees with differences at 60 digits", () => {
    const bar = choleskyVjp(factor, matrix(n, n, golden.factor_bar));
    expect(relativeError(bar.data, golden.symmetric_bar)).toBeLessThanOrEqual(relative);
  });
});

const sharedText = readShared("golden/linalg.json");
const shared: readonly SharedCase[] = sharedText === undefined ? [] : JSON.parse(sharedText).matrices;

/** Tolerances of the golden README: relative for solves, absolute for the log-determinant. */
function toleranceOf({ name, cond2 }: SharedCase): number {
  if (name.startsWith("hilbert10")) return 1e-3;
  if (name.startsWith("hilbert8")) return 1e-6;
  if (name.startsWith("rbf")) return 1e-7;
  if (name.startsWith("wishart") || name.startsWith("kron")) return 1e-12;
  // A diagonal matrix: its size of condition number costs nothing.
  return name === "diag_scaled6" ? 2 * Number.EPSILON : 10 * cond2 * Number.EPSILON;
}

describe.runIf(shared.length > 0)("shared golden/linalg.json", () => {
  it.each(shared)("$name: factor, solves, quadratic form, inverse and log-determinant", (golden) => {
    const { n } = golden;
    const a = matrix(n, n, golden.A);
    const factor = cholesky(a);
    const tolerance = toleranceOf(golden);
    expect(relativeError(multiplyTransposed(factor, factor).data, a.data)).toBeLessThanOrEqual(1e-14);
    expect(relativeError(packLower(factor), golden.L_lower)).toBeLessThanOrEqual(tolerance);
    if (golden.name === "diag_scaled6") expect(packLower(factor)).toEqual(golden.L_lower);
    expectAllClose(logDeterminantFromFactor(factor), golden.logdet, { absolute: Math.max(tolerance, 1e-14) });
    const half = solveLowerVector(factor, golden.b);
    const solved = solveLowerTransposedVector(factor, half);
    expect(relativeError(half, golden.Linv_b)).toBeLessThanOrEqual(tolerance);
    expect(relativeError(solved, golden.solve)).toBeLessThanOrEqual(tolerance);
    expectAllClose(dot(half, half), golden.quad, { relative: tolerance, label: "quadratic form" });
    const inverse = solveLowerTransposed(factor, solveLower(factor, identity(n)));
    const diagonal = Array.from({ length: n }, (_, i) => inverse.data[i * n + i]);
    expect(relativeError(diagonal, golden.inv_diag)).toBeLessThanOrEqual(tolerance);
    expectAllClose(
      diagonal.reduce((sum, x) => sum + x, 0),
      golden.inv_trace,
      { relative: tolerance, label: "trace of the inverse" },
    );
  });

  it.each(shared)("$name: condition number", (golden) => {
    const { n, cond2 } = golden;
    // The smallest eigenvalue is known to a few roundings of the largest, in the reference as well.
    const relative = golden.name === "diag_scaled6" ? 1e-14 : 1e-14 + 4 * n * cond2 * Number.EPSILON;
    const { values } = symmetricEigen(matrix(n, n, golden.A));
    expectAllClose(values[n - 1] / values[0], cond2, { relative });
  });
});
