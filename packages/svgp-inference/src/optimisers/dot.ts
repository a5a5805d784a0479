/** aᵀb. Four sums run side by side, because one alone waits for each addition to finish. */
export function dot(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  const whole = n - (n % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < whole; i += 4) {
    s0 += a[i] * b[i];
    s1 += a[i + 1] * b[i + 1];
    s2 += a[i + 2] * b[i + 2];
    s3 += a[i + 3] * b[i + 3];
  }
  for (let i = whole; i < n; i++) s0 += a[i] * b[i];
  return s0 + s1 + (s2 + s3);
}

/** Adds weight · b to a, and answers the new aᵀc: one walk through memory instead of two. */
export function addScaledThenDot(a: Float64Array, weight: number, b: Float64Array, c: Float64Array): number {
  const n = a.length;
  const whole = n - (n % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < whole; i += 4) {
    const a0 = a[i] + weight * b[i];
    const a1 = a[i + 1] + weight * b[i + 1];
    const a2 = a[i + 2] + weight * b[i + 2];
    const a3 = a[i + 3] + weight * b[i + 3];
    a[i] = a0;
    a[i + 1] = a1;
    a[i + 2] = a2;
    a[i + 3] = a3;
    s0 += a0 * c[i];
    s1 += a1 * c[i + 1];
    s2 += a2 * c[i + 2];
    s3 += a3 * c[i + 3];
  }
  for (let i = whole; i < n; i++) {
    a[i] += weight * b[i];
    s0 += a[i] * c[i];
  }
  return s0 + s1 + (s2 + s3);
}

/** √(aᵀa), also where the squares overflow or vanish; not finite exactly if an element is not, or the norm overflows. */
export function norm(a: Float64Array): number {
  const square = dot(a, a);
  if (square > 1e-280 && square < Number.POSITIVE_INFINITY) return Math.sqrt(square);
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const size = Math.abs(a[i]);
    if (!(size < Number.POSITIVE_INFINITY)) return size;
    if (size > largest) largest = size;
  }
  if (largest === 0) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] / largest) ** 2;
  return largest * Math.sqrt(sum);
}
