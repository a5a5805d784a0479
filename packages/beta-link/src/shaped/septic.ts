/** Numbers of one polynomial. */
export const septicLength = 8;

/**
 * The polynomial of degree 7 in x = (t − t₀)/w that has value and three derivatives of a function at both ends of a cell of
 * width w, by rising powers, into eight numbers: error about f⁽⁸⁾·w⁸/10⁷.
 */
export function septicInto(
  left: ArrayLike<number>,
  right: ArrayLike<number>,
  width: number,
  into: Float64Array,
  at: number,
): void {
  const [w2, w3] = [(width * width) / 2, (width * width * width) / 6];
  const [c0, c1, c2, c3] = [left[0], left[1] * width, left[2] * w2, left[3] * w3];
  const value = right[0] - c0 - c1 - c2 - c3;
  const slope = right[1] * width - c1 - 2 * c2 - 3 * c3;
  const bend = right[2] * w2 - c2 - 3 * c3;
  const third = right[3] * w3 - c3;
  into[at] = c0;
  into[at + 1] = c1;
  into[at + 2] = c2;
  into[at + 3] = c3;
  into[at + 4] = 35 * value - 15 * slope + 5 * bend - third;
  into[at + 5] = -84 * value + 39 * slope - 14 * bend + 3 * third;
  into[at + 6] = 70 * value - 34 * slope + 13 * bend - 3 * third;
  into[at + 7] = -20 * value + 10 * slope - 4 * bend + third;
}
