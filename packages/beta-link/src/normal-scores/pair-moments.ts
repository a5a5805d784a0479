import { scoreLogs } from "@distcal/numerics";
import type { MixtureOfMaps } from "../mixture/mixture-of-maps.ts";
import { tableExp } from "../mixture/table-exp.ts";

/** Beyond |z| = 36 a map is 0 or 1 to the last digit of float64. */
const settled = 36;
/** Where the steepness of a map is read: between these z it has its step. */
const core = 4;
/** The alias of the trapezoidal rule is e to minus this. */
const aliasExponent = 28;
/** Largest spread of the maps of a pair: products of their exponentials stay within float64. */
const largestSpread = 40;
/** The density of a pair must add to 1 within this; within less where its points lie wide apart, which moments tell more of. */
const largestAlias = 1e-10;
const widthOfAlias = 3e-12;
/** Points may be this often twice as close as first thought: some pairs have other singularities than their steps. */
const mostHalvings = 3;

/** The four numbers of `scoreLogs` at scores from −end to end, for a first look at where a map has its step. */
const [perUnit, end] = [16, 400];
const coarseLogs = new Float64Array(4 * (2 * end * perUnit + 1)).fill(Number.NaN);

/**
 * Mean and standard deviation of the calibrated normal score of the maps in the workspace, into two numbers, each pair (i, j) of
 * nodes by itself. Its maps have their steps close together and may be steep on one side and flat on the other: the
 * trapezoidal rule in w, with score = centre + width·sinh w, has its points where they are needed, a hundred or two for
 * maps of any steepness. False where a pair reaches out too far, or its density does not add to 1.
 */
export function pairMoments(workspace: MixtureOfMaps, into: Float64Array): boolean {
  const { order, pairWeights, offsetK } = workspace;
  const spread = Math.abs(offsetK[0]);
  if (!(spread <= largestSpread)) return false;
  const sums = new Float64Array(4);
  let [mean, second] = [0, 0];
  for (let at = 0; at < order * order; at++) {
    if (!addPair(workspace, at, spread, sums)) return false;
    mean += (pairWeights[at] * sums[1]) / sums[0];
    second += (pairWeights[at] * sums[2]) / sums[0];
  }
  into[0] = mean;
  into[1] = Math.sqrt(Math.max(second - mean * mean, 0));
  return true;
}

const point = new Float64Array(4);

/** The sums of the density of a pair's maps, of its product with the score and with the score squared. */
function addPair(workspace: MixtureOfMaps, at: number, spread: number, sums: Float64Array): boolean {
  const { order, a, b, offsetI, offsetJ } = workspace;
  const i = Math.floor(at / order);
  const [slopeA, slopeB, offset] = [a[i], b[at], offsetI[i] + offsetJ[at - i * order]];
  const first = scoreBelow(slopeA, slopeB, -settled - spread - offset);
  const last = scoreBelow(slopeA, slopeB, settled + spread - offset) + 1 / perUnit;
  if (!(first > -end && last < end)) return false;
  const low = coarsePlace(scoreBelow(slopeA, slopeB, -core - spread - offset));
  const high = coarsePlace(scoreBelow(slopeA, slopeB, core + spread - offset) + 1 / perUnit);
  const steepness = Math.max(
    slopeA * coarseLogs[low + 2] + slopeB * coarseLogs[low + 3],
    slopeA * coarseLogs[high + 2] + slopeB * coarseLogs[high + 3],
  );
  const centre = stepOf(slopeA, slopeB, offset);
  // 1 + e^z has its zeros π/steepness away from the axis, next to the steps of the maps; in w they are this far.
  const width = (Math.PI + spread) / steepness;
  const strip = Math.asin(Math.PI / (Math.PI + spread));
  let spacing = (2 * Math.PI * Math.min(strip, Math.PI / 4)) / aliasExponent;
  const allowed = Math.min(largestAlias, widthOfAlias / width);
  const pair = { slopeA, slopeB, offset, spread, first, last, centre, width };
  for (let k = 0; k <= mostHalvings; k++) {
    addPoints(workspace, pair, spacing, sums);
    // The alias of all points, and that of every second one, of which it is about the square: both can't be small by chance,
    // because their phases differ by a factor of two.
    const isWhole = Math.abs(width * spacing * sums[0] - 1) <= allowed;
    if (isWhole && Math.abs(width * spacing * sums[3]) <= Math.sqrt(allowed)) return true;
    spacing /= 2;
  }
  return false;
}

/** A pair of nodes: its maps, the scores between which they rise, and where its points lie closest, and how close. */
interface Pair {
  readonly slopeA: number;
  readonly slopeB: number;
  readonly offset: number;
  readonly spread: number;
  readonly first: number;
  readonly last: number;
  readonly centre: number;
  readonly width: number;
}

/** The sums over the points, and that of the density with alternating signs. */
function addPoints(workspace: MixtureOfMaps, pair: Pair, spacing: number, sums: Float64Array): void {
  const { order, spread: cosines, weights } = workspace;
  const { slopeA, slopeB, offset, spread, first, last, centre, width } = pair;
  const half = cosines.length;
  sums.fill(0);
  const to = Math.ceil(Math.asinh((last - centre) / width) / spacing);
  for (let n = Math.floor(Math.asinh((first - centre) / width) / spacing); n <= to; n++) {
    const up = tableExp(n * spacing);
    const down = 1 / up;
    const score = centre + 0.5 * width * (up - down);
    scoreLogs(score, point);
    const z = slopeA * point[0] - slopeB * point[1] + offset;
    // What lies beyond is nothing, and would overflow.
    if (!(Math.abs(z) <= settled + 2 * spread)) continue;
    const product = tableExp(z);
    const square = product * product;
    let m = 0;
    for (let k = 0; k < half; k++) {
      const sum = product * cosines[k];
      const inverse = 1 / (1 + sum + square);
      m += weights[k] * inverse * inverse * (sum * (1 + square) + 4 * square);
    }
    if (half + half < order) {
      const inverse = 1 / (1 + product);
      m += weights[half] * inverse * inverse * product;
    }
    const density = m * (slopeA * point[2] + slopeB * point[3]) * 0.5 * (up + down);
    sums[0] += density;
    sums[1] += score * density;
    sums[2] += score * score * density;
    sums[3] += (n & 1) === 0 ? density : -density;
  }
}

/** The score at which z is 0, near enough to put points around it: Newton's steps from the coarse score below it. */
function stepOf(a: number, b: number, offset: number): number {
  let below = scoreBelow(a, b, -offset);
  let above = below + 1 / perUnit;
  let score = 0.5 * (below + above);
  for (let k = 0; k < 3; k++) {
    scoreLogs(score, point);
    const z = a * point[0] - b * point[1] + offset;
    if (z <= 0) below = score;
    else above = score;
    const next = score - z / (a * point[2] + b * point[3]);
    score = next > below && next < above ? next : 0.5 * (below + above);
  }
  return score;
}

/** The last coarse score, from −end on, at which a·ln Φ − b·ln(1 − Φ) is at most `value`; it rises. */
function scoreBelow(a: number, b: number, value: number): number {
  let [below, above] = [-end * perUnit, end * perUnit];
  while (above - below > 1) {
    const middle = (below + above) >> 1;
    const place = coarsePlace(middle / perUnit);
    if (a * coarseLogs[place] - b * coarseLogs[place + 1] <= value) below = middle;
    else above = middle;
  }
  return below / perUnit;
}

/** Where the four numbers of a coarse score are; they are computed when they are first asked for. */
function coarsePlace(score: number): number {
  const place = 4 * (score + end) * perUnit;
  if (Number.isNaN(coarseLogs[place])) scoreLogs(score, coarseLogs.subarray(place, place + 4));
  return place;
}
