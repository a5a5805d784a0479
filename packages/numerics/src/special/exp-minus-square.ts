/** exp(−x²/scale) to one or two ulp: the rounding error of x² is found exactly and put back, instead of growing with x². */
function expMinusScaledSquare(x: number, scale: number): number {
  const square = x * x;
  // Beyond this the answer is zero, and the splitting below would overflow.
  if (square > 1500) return 0;
  const shifted = 134217729 * x;
  const high = shifted - (shifted - x);
  const low = x - high;
  const lost = high * high - square + 2 * high * low + low * low;
  return Math.exp(-square / scale) * (1 - lost / scale);
}

/** exp(−x²), to two ulp for every x. Dekker's exact product, Numer. Math. 18, 1971. */
export function expMinusSquare(x: number): number {
  return expMinusScaledSquare(x, 1);
}

/** exp(−z²/2), to two ulp for every z: √(2π) times the standard normal density. */
export function expMinusHalfSquare(z: number): number {
  return expMinusScaledSquare(z, 2);
}
