import { checkRoom } from "./lower3.ts";
import { NotPositiveDefiniteError } from "./not-positive-definite-error.ts";

/**
 * The Cholesky factor of the symmetric 3 × 3 matrix with lower triangle a00 a10 a11 a20 a21 a22, unrolled: six numbers
 * in the same order at out[outAt]. Throws NotPositiveDefiniteError where there is none, before anything is written.
 */
export function cholesky3Into(
  out: Float64Array,
  outAt: number,
  a00: number,
  a10: number,
  a11: number,
  a20: number,
  a21: number,
  a22: number,
): void {
  checkRoom("cholesky3Into", "out", out, outAt, 6);
  const l00 = Math.sqrt(a00);
  const l10 = a10 / l00;
  const l20 = a20 / l00;
  const d11 = a11 - l10 * l10;
  const l11 = Math.sqrt(d11);
  const l21 = (a21 - l20 * l10) / l11;
  const d22 = a22 - l20 * l20 - l21 * l21;
  if (!(isPivot(a00) && isPivot(d11) && isPivot(d22))) throw noFactor([a00, a10, a11, a20, a21, a22], [a00, d11, d22]);
  out[outAt] = l00;
  out[outAt + 1] = l10;
  out[outAt + 2] = l11;
  out[outAt + 3] = l20;
  out[outAt + 4] = l21;
  out[outAt + 5] = Math.sqrt(d22);
}

/**
 * Reverse rule of cholesky3Into: adds to the six cotangents of a00 a10 a11 a20 a21 a22, taken as six independent
 * numbers (df = Σ of six terms), so those off the diagonal are twice the elements of the symmetric matrix that
 * choleskyVjp answers.
 */
export function addCholesky3Vjp(
  symmetricBar: Float64Array,
  symmetricBarAt: number,
  factor: Float64Array,
  factorAt: number,
  factorBar: Float64Array,
  factorBarAt: number,
): void {
  checkRoom("addCholesky3Vjp", "symmetricBar", symmetricBar, symmetricBarAt, 6);
  checkRoom("addCholesky3Vjp", "factor", factor, factorAt, 6);
  checkRoom("addCholesky3Vjp", "factorBar", factorBar, factorBarAt, 6);
  const l00 = factor[factorAt];
  const l10 = factor[factorAt + 1];
  const l11 = factor[factorAt + 2];
  const l20 = factor[factorAt + 3];
  const l21 = factor[factorAt + 4];
  // The steps of cholesky3Into in reverse order; each line collects what its value was used for.
  const a22Bar = (0.5 * factorBar[factorBarAt + 5]) / factor[factorAt + 5];
  const a21Bar = (factorBar[factorBarAt + 4] - 2 * l21 * a22Bar) / l11;
  const a11Bar = (0.5 * (factorBar[factorBarAt + 2] - l21 * a21Bar)) / l11;
  const a20Bar = (factorBar[factorBarAt + 3] - 2 * l20 * a22Bar - l10 * a21Bar) / l00;
  const a10Bar = (factorBar[factorBarAt + 1] - l20 * a21Bar - 2 * l10 * a11Bar) / l00;
  const a00Bar = (0.5 * (factorBar[factorBarAt] - l20 * a20Bar - l10 * a10Bar)) / l00;
  symmetricBar[symmetricBarAt] += a00Bar;
  symmetricBar[symmetricBarAt + 1] += a10Bar;
  symmetricBar[symmetricBarAt + 2] += a11Bar;
  symmetricBar[symmetricBarAt + 3] += a20Bar;
  symmetricBar[symmetricBarAt + 4] += a21Bar;
  symmetricBar[symmetricBarAt + 5] += a22Bar;
}

function isPivot(value: number): boolean {
  return value > 0 && value < Infinity;
}

function noFactor(six: readonly number[], pivots: readonly number[]): Error {
  const names = ["a00", "a10", "a11", "a20", "a21", "a22"];
  const bad = six.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    return new RangeError(
      `cholesky3Into: ${names[bad]} must be finite, got ${six[bad]}; find what produced it before going on`,
    );
  }
  const pivot = pivots.findIndex((value) => !isPivot(value));
  return new NotPositiveDefiniteError(
    `cholesky3Into: the matrix must be positive definite, got pivot ${pivot} = ${pivots[pivot]}; add jitter to a00, a11 and a22`,
    { pivot, jitter: 0 },
  );
}
