/** How many Legendre polynomials of U are tested: shift, width, skew, tails. */
export const SHAPES = 4;

const ROOT3 = Math.sqrt(3);
const ROOT5 = Math.sqrt(5);
const ROOT7 = Math.sqrt(7);

/** φ_1…φ_4 at u, the Legendre polynomials √(2j + 1) P_j(2u − 1), orthonormal on (0, 1), into out. */
export function shapesInto(out: Float64Array, u: number): void {
  const x = 2 * u - 1;
  const square = x * x;
  out[0] = ROOT3 * x;
  out[1] = ROOT5 * (1.5 * square - 0.5);
  out[2] = ROOT7 * x * (2.5 * square - 1.5);
  out[3] = 3 * ((4.375 * square - 3.75) * square + 0.375);
}

/** The first `degree` (≤ 3) of the same polynomials at a rank, into out from `start`. */
export function ranksInto(out: Float64Array, start: number, rank: number, degree: number): void {
  const x = 2 * rank - 1;
  out[start] = ROOT3 * x;
  out[start + 1] = ROOT5 * (1.5 * x * x - 0.5);
  if (degree > 2) out[start + 2] = ROOT7 * x * (2.5 * x * x - 1.5);
}
