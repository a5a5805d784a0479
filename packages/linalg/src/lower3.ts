// A symmetric or lower triangular 3 × 3 matrix is six numbers, the lower triangle row by row: m00 m10 m11 m20 m21 m22.
// The functions write into, and read from, a larger array at an offset, so that a loop over rows allocates nothing.
// Reverse rules add to the cotangents they are given: several uses of one matrix sum up by themselves.

/** out = L·x for a packed lower triangular L: three numbers at out[outAt]. `out` may be where x was read from. */
export function multiplyLower3VectorInto(
  out: Float64Array,
  outAt: number,
  lower: Float64Array,
  lowerAt: number,
  x0: number,
  x1: number,
  x2: number,
): void {
  checkRoom("multiplyLower3VectorInto", "out", out, outAt, 3);
  checkRoom("multiplyLower3VectorInto", "lower", lower, lowerAt, 6);
  out[outAt] = lower[lowerAt] * x0;
  out[outAt + 1] = lower[lowerAt + 1] * x0 + lower[lowerAt + 2] * x1;
  out[outAt + 2] = lower[lowerAt + 3] * x0 + lower[lowerAt + 4] * x1 + lower[lowerAt + 5] * x2;
}

/** Reverse rule of y = L·x: adds lower(ȳ·xᵀ) to the six numbers of L̄ and Lᵀ·ȳ to the three of x̄. */
export function addMultiplyLower3VectorVjp(
  lowerBar: Float64Array,
  lowerBarAt: number,
  vectorBar: Float64Array,
  vectorBarAt: number,
  lower: Float64Array,
  lowerAt: number,
  vector: Float64Array,
  vectorAt: number,
  outBar: Float64Array,
  outBarAt: number,
): void {
  const where = "addMultiplyLower3VectorVjp";
  checkRoom(where, "lowerBar", lowerBar, lowerBarAt, 6);
  checkRoom(where, "vectorBar", vectorBar, vectorBarAt, 3);
  checkRoom(where, "lower", lower, lowerAt, 6);
  checkRoom(where, "vector", vector, vectorAt, 3);
  checkRoom(where, "outBar", outBar, outBarAt, 3);
  const x0 = vector[vectorAt];
  const x1 = vector[vectorAt + 1];
  const y0 = outBar[outBarAt];
  const y1 = outBar[outBarAt + 1];
  const y2 = outBar[outBarAt + 2];
  lowerBar[lowerBarAt] += y0 * x0;
  lowerBar[lowerBarAt + 1] += y1 * x0;
  lowerBar[lowerBarAt + 2] += y1 * x1;
  lowerBar[lowerBarAt + 3] += y2 * x0;
  lowerBar[lowerBarAt + 4] += y2 * x1;
  lowerBar[lowerBarAt + 5] += y2 * vector[vectorAt + 2];
  vectorBar[vectorBarAt] += lower[lowerAt] * y0 + lower[lowerAt + 1] * y1 + lower[lowerAt + 3] * y2;
  vectorBar[vectorBarAt + 1] += lower[lowerAt + 2] * y1 + lower[lowerAt + 4] * y2;
  vectorBar[vectorBarAt + 2] += lower[lowerAt + 5] * y2;
}

/** out = A·B for packed lower triangular A and B, which is lower triangular again: six numbers at out[outAt]. */
export function multiplyLower3Into(
  out: Float64Array,
  outAt: number,
  left: Float64Array,
  leftAt: number,
  right: Float64Array,
  rightAt: number,
): void {
  checkRoom("multiplyLower3Into", "out", out, outAt, 6);
  checkRoom("multiplyLower3Into", "left", left, leftAt, 6);
  checkRoom("multiplyLower3Into", "right", right, rightAt, 6);
  const a11 = left[leftAt + 2];
  const a21 = left[leftAt + 4];
  const a22 = left[leftAt + 5];
  const b00 = right[rightAt];
  const b10 = right[rightAt + 1];
  const b11 = right[rightAt + 2];
  const c00 = left[leftAt] * b00;
  const c10 = left[leftAt + 1] * b00 + a11 * b10;
  const c20 = left[leftAt + 3] * b00 + a21 * b10 + a22 * right[rightAt + 3];
  const c21 = a21 * b11 + a22 * right[rightAt + 4];
  const c22 = a22 * right[rightAt + 5];
  out[outAt] = c00;
  out[outAt + 1] = c10;
  out[outAt + 2] = a11 * b11;
  out[outAt + 3] = c20;
  out[outAt + 4] = c21;
  out[outAt + 5] = c22;
}

/** Reverse rule of C = A·B, all packed lower triangular: adds lower(C̄·Bᵀ) to Ā and lower(Aᵀ·C̄) to B̄. */
export function addMultiplyLower3Vjp(
  leftBar: Float64Array,
  leftBarAt: number,
  rightBar: Float64Array,
  rightBarAt: number,
  left: Float64Array,
  leftAt: number,
  right: Float64Array,
  rightAt: number,
  outBar: Float64Array,
  outBarAt: number,
): void {
  const where = "addMultiplyLower3Vjp";
  checkRoom(where, "leftBar", leftBar, leftBarAt, 6);
  checkRoom(where, "rightBar", rightBar, rightBarAt, 6);
  checkRoom(where, "left", left, leftAt, 6);
  checkRoom(where, "right", right, rightAt, 6);
  checkRoom(where, "outBar", outBar, outBarAt, 6);
  const c00 = outBar[outBarAt];
  const c10 = outBar[outBarAt + 1];
  const c11 = outBar[outBarAt + 2];
  const c20 = outBar[outBarAt + 3];
  const c21 = outBar[outBarAt + 4];
  const c22 = outBar[outBarAt + 5];
  const a11 = left[leftAt + 2];
  const a21 = left[leftAt + 4];
  const a22 = left[leftAt + 5];
  const b00 = right[rightAt];
  const b10 = right[rightAt + 1];
  const b11 = right[rightAt + 2];
  leftBar[leftBarAt] += c00 * b00;
  leftBar[leftBarAt + 1] += c10 * b00;
  leftBar[leftBarAt + 2] += c10 * b10 + c11 * b11;
  leftBar[leftBarAt + 3] += c20 * b00;
  leftBar[leftBarAt + 4] += c20 * b10 + c21 * b11;
  leftBar[leftBarAt + 5] += c20 * right[rightAt + 3] + c21 * right[rightAt + 4] + c22 * right[rightAt + 5];
  rightBar[rightBarAt] += left[leftAt] * c00 + left[leftAt + 1] * c10 + left[leftAt + 3] * c20;
  rightBar[rightBarAt + 1] += a11 * c10 + a21 * c20;
  rightBar[rightBarAt + 2] += a11 * c11 + a21 * c21;
  rightBar[rightBarAt + 3] += a22 * c20;
  rightBar[rightBarAt + 4] += a22 * c21;
  rightBar[rightBarAt + 5] += a22 * c22;
}

/** Throws unless `data` has `count` numbers from index `at` on: a typed array would drop or invent them silently. */
export function checkRoom(where: string, name: string, data: Float64Array, at: number, count: number): void {
  if (!(Number.isInteger(at) && at >= 0 && at + count <= data.length)) {
    throw new RangeError(
      `${where}: ${name} must have ${count} numbers from index ${at} on, got length ${data.length}; give a larger array or another offset`,
    );
  }
}
