/** x within ±limit; by default ±∞ becomes the largest number, so that a later difference or product with 0 is not NaN. */
export function clamp(x: number, limit: number = Number.MAX_VALUE): number {
  return Math.min(Math.max(x, -limit), limit);
}
