import { checkFinite, checkSquare } from "./checks.ts";
import { factorInPlace } from "./cholesky-kernel.ts";
import { describeValue } from "./describe-value.ts";
import { checkArrayLike, type Matrix, matrixOf } from "./matrix.ts";
import { NotPositiveDefiniteError } from "./not-positive-definite-error.ts";

/** Default steps of choleskyWithJitter, relative to the mean of the diagonal. */
export const defaultJitterLadder: readonly number[] = Object.freeze([0, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4]);

export interface JitterOptions {
  /** Amounts to add to the diagonal, tried in turn, relative to its mean; rising, each ≥ 0. */
  readonly ladder?: readonly number[];
}

export interface JitteredFactor {
  readonly factor: Matrix;
  /** What was added to every diagonal element, in the unit of the matrix: 0 when nothing was needed. */
  readonly jitter: number;
}

/**
 * The lower triangular L with positive diagonal and L·Lᵀ = A (Golub & Van Loan, Matrix Computations, §4.2). Only the
 * lower triangle of A is read. Throws NotPositiveDefiniteError where there is none: nothing is added to the diagonal.
 */
export function cholesky(symmetric: Matrix): Matrix {
  checkSquare("cholesky", "symmetric", symmetric);
  const factor = lowerCopy(symmetric, 0);
  const pivot = factorInPlace(factor.data, factor.rows);
  // A NaN or an infinity always ends as a bad pivot: only then is it worth a search.
  if (pivot >= 0) checkFinite("cholesky", { name: "symmetric", value: symmetric, lower: true });
  if (pivot >= 0) throw notPositiveDefinite("cholesky", factor, pivot, 0, "add jitter, as choleskyWithJitter does");
  return factor;
}

/**
 * The Cholesky factor of A + jitter·I for the first step of the ladder that has one; the jitter used is part of the
 * answer. Steps are relative to the mean of the diagonal. For reverse rules the jitter counts as a constant.
 */
export function choleskyWithJitter(
  symmetric: Matrix,
  { ladder = defaultJitterLadder }: JitterOptions = {},
): JitteredFactor {
  const where = "choleskyWithJitter";
  checkSquare(where, "symmetric", symmetric);
  checkLadder(where, ladder);
  // Before any jitter: a NaN is no rounding error that a larger diagonal could repair.
  checkFinite(where, { name: "symmetric", value: symmetric, lower: true });
  const mean = meanDiagonal(symmetric);
  for (let step = 0; ; step++) {
    const jitter = ladder[step] * Math.max(mean, 0);
    const factor = lowerCopy(symmetric, jitter);
    const pivot = factorInPlace(factor.data, factor.rows);
    if (pivot < 0) return Object.freeze({ factor, jitter });
    if (step === ladder.length - 1) {
      const remedy =
        mean > 0
          ? "extend the ladder or look at the matrix"
          : `the mean of the diagonal is ${mean}, so no step can help`;
      throw notPositiveDefinite(where, factor, pivot, jitter, remedy);
    }
  }
}

function notPositiveDefinite(where: string, factor: Matrix, pivot: number, jitter: number, remedy: string): Error {
  const left = factor.data[pivot * factor.cols + pivot];
  const added = jitter > 0 ? ` with ${jitter} added to the diagonal` : "";
  const message = `${where}: symmetric must be positive definite, got pivot ${pivot} = ${left}${added}; ${remedy}`;
  return new NotPositiveDefiniteError(message, { pivot, jitter });
}

function checkLadder(where: string, ladder: readonly number[]): void {
  checkArrayLike(where, "ladder", ladder);
  if (ladder.length === 0)
    throw new RangeError(`${where}: ladder must have at least one step, got none; use [0] for no jitter`);
  for (let i = 0; i < ladder.length; i++) {
    const step: unknown = ladder[i];
    if (!(typeof step === "number" && step >= 0 && step < Infinity) || (i > 0 && !(step > ladder[i - 1]))) {
      throw new RangeError(
        `${where}: ladder[${i}] must be finite, ≥ 0 and above the step before, got ${describeValue(step)}; sort the steps`,
      );
    }
  }
}

function meanDiagonal({ rows, data }: Matrix): number {
  let mean = 0;
  for (let i = 0; i < rows; i++) mean += data[i * rows + i] / rows;
  return mean;
}

function lowerCopy({ rows: n, data }: Matrix, jitter: number): Matrix {
  const copy = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) copy[i * n + j] = data[i * n + j];
    copy[i * n + i] += jitter;
  }
  return matrixOf(n, n, copy);
}
