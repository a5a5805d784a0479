import { checkRoom } from "./lower3.ts";

/** out = L·Lᵀ for a packed lower triangular L, as a packed symmetric matrix: the inverse of cholesky3Into. */
export function gramOfLower3Into(out: Float64Array, outAt: number, lower: Float64Array, lowerAt: number): void {
  checkRoom("gramOfLower3Into", "out", out, outAt, 6);
  checkRoom("gramOfLower3Into", "lower", lower, lowerAt, 6);
  const l00 = lower[lowerAt];
  const l10 = lower[lowerAt + 1];
  const l11 = lower[lowerAt + 2];
  const l20 = lower[lowerAt + 3];
  const l21 = lower[lowerAt + 4];
  const l22 = lower[lowerAt + 5];
  out[outAt] = l00 * l00;
  out[outAt + 1] = l10 * l00;
  out[outAt + 2] = l10 * l10 + l11 * l11;
  out[outAt + 3] = l20 * l00;
  out[outAt + 4] = l20 * l10 + l21 * l11;
  out[outAt + 5] = l20 * l20 + l21 * l21 + l22 * l22;
}

/** Reverse rule of A = L·Lᵀ, both packed: adds to L̄; the six numbers of A count as independent, as in addCholesky3Vjp. */
export function addGramOfLower3Vjp(
  lowerBar: Float64Array,
  lowerBarAt: number,
  lower: Float64Array,
  lowerAt: number,
  outBar: Float64Array,
  outBarAt: number,
): void {
  checkRoom("addGramOfLower3Vjp", "lowerBar", lowerBar, lowerBarAt, 6);
  checkRoom("addGramOfLower3Vjp", "lower", lower, lowerAt, 6);
  checkRoom("addGramOfLower3Vjp", "outBar", outBar, outBarAt, 6);
  const l00 = lower[lowerAt];
  const l10 = lower[lowerAt + 1];
  const l11 = lower[lowerAt + 2];
  const l20 = lower[lowerAt + 3];
  const l21 = lower[lowerAt + 4];
  const a10 = outBar[outBarAt + 1];
  const a11 = outBar[outBarAt + 2];
  const a20 = outBar[outBarAt + 3];
  const a21 = outBar[outBarAt + 4];
  const a22 = outBar[outBarAt + 5];
  lowerBar[lowerBarAt] += 2 * l00 * outBar[outBarAt] + l10 * a10 + l20 * a20;
  lowerBar[lowerBarAt + 1] += l00 * a10 + 2 * l10 * a11 + l20 * a21;
  lowerBar[lowerBarAt + 2] += 2 * l11 * a11 + l21 * a21;
  lowerBar[lowerBarAt + 3] += l00 * a20 + l10 * a21 + 2 * l20 * a22;
  lowerBar[lowerBarAt + 4] += l11 * a21 + 2 * l21 * a22;
  lowerBar[lowerBarAt + 5] += 2 * lower[lowerAt + 5] * a22;
}
