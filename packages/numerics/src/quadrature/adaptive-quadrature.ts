// The positive nodes of the 15-point Kronrod rule and its weights; every second node, from the second, is one of
// the 7-point Gauss rule (Kronrod 1965).
const NODES = [
  0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993945, 0.5860872354676911,
  0.4058451513773972, 0.20778495500789848,
];
const KRONROD = [
  0.022935322010529224, 0.06309209262997856, 0.10479001032225019, 0.14065325971552592, 0.1690047266392679,
  0.19035057806478542, 0.20443294007529889,
];
const KRONROD_CENTRE = 0.20948214108472782;
const GAUSS = [0, 0.1294849661688697, 0, 0.27970539148927664, 0, 0.3818300505051189, 0];
const GAUSS_CENTRE = 0.4179591836734694;
const DEEPEST = 40;

/**
 * ∫ f over each piece between neighbouring breakpoints, by Gauss–Kronrod rules on halves until the two rules differ by
 * less than `tolerance` on a piece. The breakpoints rise; put them where f bends and on the scale on which it varies.
 */
export function integrate(f: (t: number) => number, breakpoints: ArrayLike<number>, tolerance: number): number {
  let sum = 0;
  for (let k = 1; k < breakpoints.length; k++) {
    if (breakpoints[k] > breakpoints[k - 1]) sum += onPiece(f, breakpoints[k - 1], breakpoints[k], tolerance, 0);
  }
  return sum;
}

function onPiece(f: (t: number) => number, from: number, to: number, tolerance: number, depth: number): number {
  const centre = 0.5 * from + 0.5 * to;
  const half = 0.5 * to - 0.5 * from;
  const atCentre = f(centre);
  let kronrod = KRONROD_CENTRE * atCentre;
  let gauss = GAUSS_CENTRE * atCentre;
  for (let i = 0; i < NODES.length; i++) {
    const pair = f(centre - half * NODES[i]) + f(centre + half * NODES[i]);
    kronrod += KRONROD[i] * pair;
    gauss += GAUSS[i] * pair;
  }
  if (!(half * Math.abs(kronrod - gauss) > tolerance) || depth === DEEPEST) return half * kronrod;
  // A bend inside the piece keeps its error in one of the halves, so both get half of the allowance.
  return onPiece(f, from, centre, tolerance / 2, depth + 1) + onPiece(f, centre, to, tolerance / 2, depth + 1);
}
