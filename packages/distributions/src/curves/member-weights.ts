import { normalCdf, normalPdf, normalQuantile } from "@distcal/numerics";

/** At most so many knots: more would follow the noise between members. */
const mostKnots = 33;
/** The width of the smoothing in normal scores is this times the number of members to the power −1/5. */
const smoothing = 0.9;

/** Where the curve of a row of members has its knots, and how it is made of them. */
export interface MemberWeights {
  readonly score: Float64Array;
  /** The weight of each sorted member in each knot's value, knot by knot. */
  readonly weights: Float64Array;
}

/**
 * A row of n members as a curve over normal scores. Sorted members stand at the scores of (k − ½)/n, Hazen's plotting positions,
 * joined by straight lines; the outer lines continue with the mean slope of the outermost ⌈√n⌉ gaps. This is smoothed by a
 * Gaussian of width 0.9·n^(−1/5), as a kernel density is, but along scores: so members of a normal distribution keep
 * their width, the curve rises wherever members differ, and each knot is a fixed weighted sum of sorted members.
 */
export function memberWeights(count: number): MemberWeights {
  const place = Float64Array.from({ length: count }, (_, k) => normalQuantile((k + 0.5) / count));
  const knots = Math.min(count, mostKnots);
  const reach = -place[0];
  const score = Float64Array.from({ length: knots }, (_, k) => reach * ((2 * k) / (knots - 1) - 1));
  const weights = new Float64Array(knots * count);
  const width = smoothing * count ** -0.2;
  const outer = Math.min(Math.ceil(Math.sqrt(count)), count - 1);
  for (let k = 0; k < knots; k++) {
    const row = weights.subarray(k * count, (k + 1) * count);
    // A straight line from x_j to x_{j+1} gives (1 − u)·x_j + u·x_{j+1}, u from 0 to 1, over the scores between their places.
    for (let j = 0; j + 1 < count; j++) {
      const [mass, rise] = within(place[j], place[j + 1], score[k], width);
      row[j] += mass - rise;
      row[j + 1] += rise;
    }
    // Beyond the outer members: the member itself, and the mean slope of the gaps next to it times the distance.
    const [below, under] = beyond(place[0], score[k], width, -1);
    const [above, over] = beyond(place[count - 1], score[k], width, 1);
    row[0] += below - under / (place[outer] - place[0]);
    row[outer] += under / (place[outer] - place[0]);
    const inner = count - 1 - outer;
    row[count - 1] += above + over / (place[count - 1] - place[inner]);
    row[inner] -= over / (place[count - 1] - place[inner]);
  }
  return Object.freeze({ score, weights });
}

/** Mass of N(centre, width²) between two scores, and its mean share of the way from the first to the second. */
function within(from: number, to: number, centre: number, width: number): [number, number] {
  const [a, b] = [(from - centre) / width, (to - centre) / width];
  const mass = a > 0 ? normalCdf(-a) - normalCdf(-b) : normalCdf(b) - normalCdf(a);
  const moment = width * (normalPdf(a) - normalPdf(b)) + (centre - from) * mass;
  return [mass, Math.min(Math.max(moment / (to - from), 0), mass)];
}

/** Mass of N(centre, width²) beyond a score on one side, and its signed mean distance from there. */
function beyond(from: number, centre: number, width: number, side: 1 | -1): [number, number] {
  const a = (side * (from - centre)) / width;
  const mass = normalCdf(-a);
  return [mass, side * width * Math.max(normalPdf(a) - a * mass, 0)];
}
