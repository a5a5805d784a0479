/** Two functions of one variable, written into two numbers. */
export type PairFunction = (t: number, into: Float64Array) => void;

// Each rule on [−1, 1] from its middle outwards: Kronrod's nodes and weights, and the weights of Gauss's 7-point rule at
// every second of these nodes (Kronrod 1965).
const nodes = mirrored(
  -1,
  [
    0, 0.20778495500789848, 0.4058451513773972, 0.5860872354676911, 0.7415311855993945, 0.8648644233597691,
    0.9491079123427585, 0.9914553711208126,
  ],
);
const kronrod = mirrored(
  1,
  [
    0.20948214108472782, 0.20443294007529889, 0.19035057806478542, 0.1690047266392679, 0.14065325971552592,
    0.10479001032225019, 0.06309209262997856, 0.022935322010529224,
  ],
);
const gauss = mirrored(
  1,
  [0.4179591836734694, 0, 0.3818300505051189, 0, 0.27970539148927664, 0, 0.1294849661688697, 0],
);
/** Lagrange's coefficients of the value at 1 of the polynomial through the nodes; in reverse they give that at −1. */
const atEdge: Float64Array = nodes.map((x, k) =>
  nodes.reduce((product, other, j) => (j === k ? product : (product * (1 - other)) / (x - other)), 1),
);
/** Half the distance from the outermost node to the edge: what hides there weighs no more. */
const edgeWeight = 0.0043;

const deepest = 45;
/** Quantile tables take 250; 64 steps at different places would take 5000, and one that is all noise would have no end. */
const usualPanels = 500;
const mostPanels = 2000;
/** How fast the tolerance grows beyond the usual: at twice as many panels four thousand times. */
const growth = 12;

/** Room for the two integrals, and the count of panels that they took. */
export function integralSums(): Float64Array {
  return new Float64Array(3);
}

/**
 * Adds the integrals of a pair of functions over one panel to `sums`, by Gauss–Kronrod rules on halves until the two
 * rules agree within `tolerance` in both functions. `value` is room for the pair. A kink may lie where the rules agree
 * by chance, or between an edge and its nearest node, where neither sees it: so the functions at the edges must also be
 * what the nodes lead one to expect. The tolerance grows with the panels taken, so that the work on any function is
 * bounded and digits are what it costs: a hundred steps keep four of them.
 */
export function addPanel(
  f: PairFunction,
  from: number,
  to: number,
  tolerance: number,
  sums: Float64Array,
  value: Float64Array,
  depth = 0,
): void {
  const centre = 0.5 * from + 0.5 * to;
  const half = 0.5 * to - 0.5 * from;
  f(from, value);
  let left0 = -value[0];
  let left1 = -value[1];
  f(to, value);
  let right0 = -value[0];
  let right1 = -value[1];
  let [fine0, fine1, gap0, gap1] = [0, 0, 0, 0];
  for (let k = 0; k < 15; k++) {
    f(centre + half * nodes[k], value);
    fine0 += kronrod[k] * value[0];
    fine1 += kronrod[k] * value[1];
    gap0 += (kronrod[k] - gauss[k]) * value[0];
    gap1 += (kronrod[k] - gauss[k]) * value[1];
    left0 += atEdge[14 - k] * value[0];
    left1 += atEdge[14 - k] * value[1];
    right0 += atEdge[k] * value[0];
    right1 += atEdge[k] * value[1];
  }
  const edges = Math.max(Math.abs(left0), Math.abs(left1), Math.abs(right0), Math.abs(right1));
  const gap = half * (Math.max(Math.abs(gap0), Math.abs(gap1)) + edgeWeight * edges);
  sums[2]++;
  const allowed = tolerance * Math.max(1, sums[2] / usualPanels) ** growth;
  if (!(gap > allowed) || depth === deepest || sums[2] > mostPanels) {
    sums[0] += half * fine0;
    sums[1] += half * fine1;
    return;
  }
  addPanel(f, from, centre, tolerance, sums, value, depth + 1);
  addPanel(f, centre, to, tolerance, sums, value, depth + 1);
}

/** The same from `from` to `to`, panel by panel between the ends that lie there: a rule sees no kink inside. */
export function addPanels(
  f: PairFunction,
  from: number,
  to: number,
  ends: Float64Array,
  tolerance: number,
  sums: Float64Array,
  value: Float64Array,
): void {
  let start = from;
  for (const end of ends) {
    if (!(end > start && end < to)) continue;
    addPanel(f, start, end, tolerance, sums, value);
    start = end;
  }
  addPanel(f, start, to, tolerance, sums, value);
}

/** A rule from its middle outwards, written from −1 to 1; the lower half takes the sign. */
function mirrored(sign: number, upper: readonly number[]): Float64Array {
  const last = upper.length - 1;
  return Float64Array.from({ length: 2 * last + 1 }, (_, k) => (k < last ? sign : 1) * upper[Math.abs(k - last)]);
}
