import { atNodes, ruleNodes } from "./gauss-legendre.ts";

/** A distribution by its tails: G and 1 − G at a value. */
export interface Tails {
  below(y: number): number;
  above(y: number): number;
  /** Where the tails have a bend that a rule must not step over, rising. */
  readonly bends: Float64Array;
  /** The median, and half the distance between the quantiles one normal standard deviation to either side. */
  readonly centre: number;
  readonly scale: number;
}

const farthest = 300;
const deepest = 12;
const negligible = 1e-12;
const tolerance = 1e-9;
/** From there the distance is the whole score to 12 digits. */
const farAway = 1e12;

/**
 * Mean and standard deviation from the tails: for d = |y − centre|, E y − centre = ∫ (1 − G) above the centre − ∫ G below
 * it and E d² = ∫ 2d(1 − G) + ∫ 2dG, with d = scale·sinh w so that a tail of any kind comes to an end.
 */
export function tailMoments(tails: Tails): { mean: number; std: number } {
  const { centre, scale } = tails;
  const upper = toTheEnd((d) => tails.above(centre + scale * d), distances(tails, centre, 1));
  const lower = toTheEnd((d) => tails.below(centre - scale * d), distances(tails, centre, -1));
  const first = upper[0] - lower[0];
  const second = upper[1] + lower[1];
  return { mean: centre + scale * first, std: scale * Math.sqrt(Math.max(second - first * first, 0)) };
}

/** ∫ G² below y plus ∫ (1 − G)² above it (Gneiting & Raftery 2007, eq. 20). */
export function tailCrps(tails: Tails, y: number): number {
  const { centre, scale } = tails;
  if (!(Math.abs(y - centre) < farAway * scale)) return Math.abs(y - centre);
  const below = toTheEnd((d) => tails.below(y - scale * d) ** 2, distances(tails, y, -1));
  const above = toTheEnd((d) => tails.above(y + scale * d) ** 2, distances(tails, y, 1));
  return scale * (below[0] + above[0]);
}

/** asinh of the distances, in scales, of the bends on one side of y, from near to far. */
function distances({ bends, scale }: Tails, y: number, side: 1 | -1): Float64Array {
  return bends
    .filter((bend) => side * (bend - y) > 0)
    .map((bend) => Math.asinh((side * (bend - y)) / scale))
    .sort();
}

/** ∫ f(d) dd and ∫ 2d·f(d) dd over d > 0 for an f that falls, d = sinh w, with panels that end at the given w. */
function toTheEnd(f: (d: number) => number, ends: Float64Array): Float64Array {
  const sums = new Float64Array(2);
  let next = 0;
  for (let from = 0; from < farthest; ) {
    while (next < ends.length && ends[next] <= from) next++;
    const to = Math.min(Math.floor(from) + 1, next < ends.length ? ends[next] : Infinity);
    addHalves(f, from, to, panel(f, from, to), sums, 0);
    const edge = Math.sinh(to);
    if (to > 2 && f(edge) * edge * edge <= negligible * (1 + sums[1])) break;
    from = to;
  }
  return sums;
}

type Pair = readonly [number, number];

/** Adds the integrals over a panel: those of its halves, halved again until they agree with the whole. */
function addHalves(
  f: (d: number) => number,
  from: number,
  to: number,
  whole: Pair,
  sums: Float64Array,
  depth: number,
): void {
  const middle = 0.5 * from + 0.5 * to;
  const left = panel(f, from, middle);
  const right = panel(f, middle, to);
  const first = Math.abs(left[0] + right[0] - whole[0]);
  const second = Math.abs(left[1] + right[1] - whole[1]);
  if (!(first > tolerance * (1 + sums[0]) || second > tolerance * (1 + sums[1])) || depth === deepest) {
    sums[0] += left[0] + right[0];
    sums[1] += left[1] + right[1];
    return;
  }
  addHalves(f, from, middle, left, sums, depth + 1);
  addHalves(f, middle, to, right, sums, depth + 1);
}

function panel(f: (d: number) => number, from: number, to: number): Pair {
  const half = 0.5 * to - 0.5 * from;
  let first = 0;
  let second = 0;
  for (let i = 0; i < ruleNodes.length; i++) {
    const w = from + half + half * ruleNodes[i];
    const d = Math.sinh(w);
    const value = atNodes[i] * f(d) * Math.cosh(w);
    first += value;
    second += 2 * d * value;
  }
  return [half * first, half * second];
}
