// Memory: 20 pages.
// Mean, standard deviation and quantiles of the calibrated normal score of one row, its maps two at a time: 64 of a rule
// of order 4, the usual one, or those of any even order up to 8. The same method as normal-scores/ and mixture/, which say why;
// here is only what is done, in the same order.
// Whatever leaves the plain form (far tails, steps, extreme a and b) is answered with 0 or NaN, and left to them.

/** Bytes of a number. */
const N: usize = 8;
/** Of the grid: x = 1.25·sinh t, t = k/16. */
const gridLength: i32 = 129;
const centre: i32 = 64;
const perUnit: f64 = 16;
const gridWidth: f64 = 1.25;
const coarsest: i32 = 4;
/** Of the series, at x = k/8: a little farther than the grid. */
const seriesLength: i32 = 561;
const seriesCentre: i32 = 280;
const seriesPerUnit: f64 = 8;
const seriesReach: f64 = 35;
/** Terms of each: the next is below 1e-17. */
const terms: i32 = 10;
const mostLevels: i32 = 256;
const mostNodes: i32 = 8;

/** Beyond |z| = 150 a map is 0 or 1 to more digits than its sum keeps; held there, products stay within float64, */
const plainReach: f64 = 150;
/** which is right for offsets up to this size */
const offsetReach: f64 = 40;
/** and sums from this size on. */
const leastTail: f64 = 1e-30;
/** A tail that moments need not see. */
const nothing: f64 = 1e-13;
const largestLog: f64 = 20;
const largestAlias: f64 = 5e-6;
const finestSpacing: f64 = 0.0078125;
const lastStep: f64 = 2e-5;
const maxSteps: i32 = 8;
const twoPi: f64 = 6.283185307179586;
const rootTwoPi: f64 = 2.5066282746310007;
const inverseRootTwoPi: f64 = 0.3989422804014327;

// Written once: per grid point ln q, ln(1−q), φ/q, φ/(1−q), x, q, φ and dx/dt; then terms of ln Φ(x) and ln Φ(−x).
export const grid: usize = memory.data(gridLength * 64, 16);
export const series: usize = memory.data(seriesLength * terms * 16, 16);
// Written for each row: nodes, weights, three means and six factors; levels as level, 1 − level, score, 1/φ(score).
export const nodes: usize = memory.data(mostNodes * 8, 16);
export const weights: usize = memory.data(mostNodes * 8, 16);
export const latents: usize = memory.data(9 * 8, 16);
export const levels: usize = memory.data(mostLevels * 32, 16);
// Answers: mean and std; scores of quantiles.
export const moments: usize = memory.data(2 * 8, 16);
export const scores: usize = memory.data(mostLevels * 8, 16);

/**
 * Of each (i, j): a, b, the offset but for its last part, its weight (at order 4 those with either k), and room for e^z;
 * of each k 2 cosh of the last part.
 */
const maps: usize = memory.data(mostNodes * mostNodes * 48, 16);
const spread: usize = memory.data((mostNodes / 2) * 8, 16);
/** Of each level the grid index below it, and what its score has: ln q, ln(1−q), φ/q and φ/(1−q). */
const cells: usize = memory.data(mostLevels * 4, 16);
const points: usize = memory.data(mostLevels * 32, 16);
/** G, 1 − G, G′, G″ of the last evaluation. */
export const sums: usize = memory.data(4 * 8, 16);
/** Per grid point G, 1 − G, G′, G″, and the knot v, dx/dv, d²x/dv² and whether it is known. */
const table: usize = memory.data(gridLength * 64, 16);

let order: usize = 0;
let mapsEnd: usize = 0;
let reachA: f64 = 0;
let reachB: f64 = 0;
let reachC: f64 = 0;
let first: i32 = 0;
let last: i32 = 0;
let stride: i32 = 0;
let noneUpTo: i32 = 0;
let allFrom: i32 = 0;
let mass: f64 = 0;
let slopes: f64 = 0;
let gaps: f64 = 0;
let curvatures: f64 = 0;
let gapMoments: f64 = 0;
let curvatureMoments: f64 = 0;

/** log₂e, 1.5·2⁵², ln 2 in two parts, then (eʳ − 1 − r)/r² for |r| ≤ ln 2/2 by falling powers; error of eʳ 1.3e-17. */
const exponential: usize = memory.data<f64>([
  1.4426950408889634, 6755399441055744, 0.6931471803691238, 1.9082149292705877e-10, 2.5100385495510319e-8,
  2.7620088445409748e-7, 2.7557268459997065e-6, 2.4801521295954375e-5, 1.9841269863053617e-4, 1.3888888917213717e-3,
  8.3333333333300618e-3, 4.1666666666624128e-2, 1.6666666666666667e-1, 0.5, 1,
]);

@inline
function constant(at: i32): v128 {
  return v128.load64_splat(exponential + <usize>at * N);
}

/** eˣ of both lanes for |x| ≤ 700: x = n·ln 2 + r, and n goes straight into the exponent. */
@inline
function exp(x: v128): v128 {
  const shifted = f64x2.add(f64x2.mul(x, constant(0)), constant(1));
  const n = f64x2.sub(shifted, constant(1));
  const r = f64x2.sub(f64x2.sub(x, f64x2.mul(n, constant(2))), f64x2.mul(n, constant(3)));
  const r2 = f64x2.mul(r, r);
  const r4 = f64x2.mul(r2, r2);
  const p0 = f64x2.add(f64x2.mul(constant(12), r), constant(13));
  const p1 = f64x2.add(f64x2.mul(constant(10), r), constant(11));
  const p2 = f64x2.add(f64x2.mul(constant(8), r), constant(9));
  const p3 = f64x2.add(f64x2.mul(constant(6), r), constant(7));
  const p4 = f64x2.add(f64x2.mul(constant(4), r), constant(5));
  const low = f64x2.add(p0, f64x2.mul(p1, r2));
  const high = f64x2.add(f64x2.add(p2, f64x2.mul(p3, r2)), f64x2.mul(p4, r4));
  const rest = f64x2.add(low, f64x2.mul(high, r4));
  const power = f64x2.add(f64x2.add(f64x2.mul(rest, r2), r), constant(14));
  return i64x2.add(power, i64x2.shl(shifted, 52));
}

@inline
function expOf(x: f64): f64 {
  return f64x2.extract_lane(exp(f64x2.splat(x)), 0);
}

@inline
function both(x: v128): f64 {
  return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1);
}

/** The maps of the latents; false where they are extreme. */
function loadMaps(): bool {
  const m0 = load<f64>(latents);
  const m1 = load<f64>(latents, 8);
  const m2 = load<f64>(latents, 16);
  const f00 = load<f64>(latents, 24);
  const f10 = load<f64>(latents, 32);
  const f11 = load<f64>(latents, 40);
  const f20 = load<f64>(latents, 48);
  const f21 = load<f64>(latents, 56);
  const f22 = load<f64>(latents, 64);
  const outer = abs(load<f64>(nodes));
  const plain =
    abs(m0) + abs(f00) * outer <= largestLog &&
    abs(m1) + (abs(f10) + abs(f11)) * outer <= largestLog &&
    abs(m2) + (abs(f20) + abs(f21) + abs(f22)) * outer <= plainReach;
  if (!plain) return false;
  let a: f64 = 0;
  let b = f64x2.splat(0);
  let c: f64 = 0;
  let at = maps;
  for (let i: usize = 0; i < order; i++) {
    const x = load<f64>(nodes + i * N);
    const aI = expOf(m0 + f00 * x);
    const offset = m2 + f20 * x;
    const wI = f64x2.splat(load<f64>(weights + i * N));
    a = max(a, aI);
    c = max(c, abs(offset));
    for (let j: usize = 0; j < order; j += 2, at += 96) {
      const y = v128.load(nodes + j * N);
      const weight = f64x2.mul(wI, v128.load(weights + j * N));
      const bIJ = exp(f64x2.add(f64x2.splat(m1 + f10 * x), f64x2.mul(f64x2.splat(f11), y)));
      b = f64x2.max(b, bIJ);
      v128.store(at, f64x2.splat(aI));
      v128.store(at, bIJ, 16);
      v128.store(at, f64x2.add(f64x2.splat(offset), f64x2.mul(f64x2.splat(f21), y)), 32);
      if (order == 4) {
        v128.store(at, f64x2.mul(weight, f64x2.splat(load<f64>(weights))), 48);
        v128.store(at, f64x2.mul(weight, f64x2.splat(load<f64>(weights, 8))), 64);
      } else v128.store(at, weight, 48);
    }
  }
  mapsEnd = at;
  for (let k: usize = 0; k < order >> 1; k += 2) {
    const factor = exp(f64x2.mul(f64x2.splat(f22), v128.load(nodes + k * N)));
    v128.store(spread + k * N, f64x2.add(factor, f64x2.div(f64x2.splat(1), factor)));
  }
  reachA = a;
  reachB = max(f64x2.extract_lane(b, 0), f64x2.extract_lane(b, 1));
  reachC = c + (abs(f21) + abs(f22)) * outer;
  return true;
}

/** e^z but for its last factor, of all maps, held within reach. Two short chains keep more of the processor busy. */
@inline
function takeExponentials(logQ: f64, log1mQ: f64): void {
  const inQ = f64x2.splat(logQ);
  const in1mQ = f64x2.splat(log1mQ);
  const most = f64x2.splat(plainReach);
  const least = f64x2.splat(-plainReach);
  for (let at: usize = maps; at < mapsEnd; at += 192) {
    const linear0 = f64x2.add(f64x2.mul(v128.load(at), inQ), v128.load(at, 32));
    const linear1 = f64x2.add(f64x2.mul(v128.load(at, 96), inQ), v128.load(at, 128));
    const z0 = f64x2.sub(linear0, f64x2.mul(v128.load(at, 16), in1mQ));
    const z1 = f64x2.sub(linear1, f64x2.mul(v128.load(at, 112), in1mQ));
    const e0 = exp(f64x2.pmax(f64x2.pmin(z0, most), least));
    const e1 = exp(f64x2.pmax(f64x2.pmin(z1, most), least));
    v128.store(at, e0, 80);
    v128.store(at, e1, 176);
  }
}

/** What the sums of a mixture become at score x: G, 1 − G, G′ and G″, into `sums`. */
@inline
function writeSums(
  numbers: usize,
  x: f64,
  lower: v128,
  middle: v128,
  upper: v128,
  inA: v128,
  inB: v128,
  bend: v128,
): void {
  const perA = load<f64>(numbers, 16);
  const perB = load<f64>(numbers, 24);
  const partA = both(inA) * perA;
  const partB = both(inB) * perB;
  const shared = both(middle);
  store<f64>(sums, shared + 2 * both(upper));
  store<f64>(sums, shared + 2 * both(lower), 8);
  store<f64>(sums, partA + partB, 16);
  store<f64>(sums, both(bend) - partA * (x + perA) + partB * (perB - x), 24);
}

/** The sums of 64 maps: both pairs of mirrored nodes at once, with one division. */
function addSixteenByFour(numbers: usize, x: f64): void {
  const dA = v128.load64_splat(numbers, 16);
  const dB = v128.load64_splat(numbers, 24);
  const spread0 = v128.load64_splat(spread);
  const spread1 = v128.load64_splat(spread, 8);
  const one = f64x2.splat(1);
  const const4 = f64x2.splat(4);
  let lower = f64x2.splat(0);
  let middle = f64x2.splat(0);
  let upper = f64x2.splat(0);
  let inA = f64x2.splat(0);
  let inB = f64x2.splat(0);
  let bend = f64x2.splat(0);
  for (let at: usize = maps; at < mapsEnd; at += 96) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const product = v128.load(at, 80);
    const square = f64x2.mul(product, product);
    const sum0 = f64x2.mul(product, spread0);
    const sum1 = f64x2.mul(product, spread1);
    const edge = f64x2.add(one, square);
    const whole0 = f64x2.add(edge, sum0);
    const whole1 = f64x2.add(edge, sum1);
    const inverse = f64x2.div(one, f64x2.mul(whole0, whole1));
    const inverse0 = f64x2.mul(whole1, inverse);
    const inverse1 = f64x2.mul(whole0, inverse);
    const share0 = f64x2.mul(v128.load(at, 48), inverse0);
    const share1 = f64x2.mul(v128.load(at, 64), inverse1);
    const share = f64x2.add(share0, share1);
    const four = f64x2.mul(square, const4);
    middle = f64x2.add(middle, f64x2.add(f64x2.mul(share0, sum0), f64x2.mul(share1, sum1)));
    upper = f64x2.add(upper, f64x2.mul(share, square));
    lower = f64x2.add(lower, share);
    const rise0 = f64x2.add(f64x2.mul(sum0, edge), four);
    const rise1 = f64x2.add(f64x2.mul(sum1, edge), four);
    const part0 = f64x2.mul(share0, inverse0);
    const part1 = f64x2.mul(share1, inverse1);
    const m = f64x2.add(f64x2.mul(part0, rise0), f64x2.mul(part1, rise1));
    const tilt0 = f64x2.mul(
      f64x2.mul(part0, inverse0),
      f64x2.add(rise0, f64x2.sub(four, f64x2.mul(sum0, sum0))),
    );
    const tilt1 = f64x2.mul(
      f64x2.mul(part1, inverse1),
      f64x2.add(rise1, f64x2.sub(four, f64x2.mul(sum1, sum1))),
    );
    const slope = f64x2.add(f64x2.mul(a, dA), f64x2.mul(b, dB));
    inA = f64x2.add(inA, f64x2.mul(m, a));
    inB = f64x2.add(inB, f64x2.mul(m, b));
    bend = f64x2.add(
      bend,
      f64x2.mul(f64x2.mul(f64x2.sub(one, square), f64x2.add(tilt0, tilt1)), f64x2.mul(slope, slope)),
    );
  }
  writeSums(numbers, x, lower, middle, upper, inA, inB, bend);
}

/** The same without G″, which takes a third of the time: G, 1 − G and G′, into `sums`. */
function addSlopesOfSixteenByFour(numbers: usize): void {
  const spread0 = v128.load64_splat(spread);
  const spread1 = v128.load64_splat(spread, 8);
  const one = f64x2.splat(1);
  const const4 = f64x2.splat(4);
  let lower = f64x2.splat(0);
  let middle = f64x2.splat(0);
  let upper = f64x2.splat(0);
  let inA = f64x2.splat(0);
  let inB = f64x2.splat(0);
  for (let at: usize = maps; at < mapsEnd; at += 96) {
    const product = v128.load(at, 80);
    const square = f64x2.mul(product, product);
    const sum0 = f64x2.mul(product, spread0);
    const sum1 = f64x2.mul(product, spread1);
    const edge = f64x2.add(one, square);
    const whole0 = f64x2.add(edge, sum0);
    const whole1 = f64x2.add(edge, sum1);
    const inverse = f64x2.div(one, f64x2.mul(whole0, whole1));
    const inverse0 = f64x2.mul(whole1, inverse);
    const inverse1 = f64x2.mul(whole0, inverse);
    const share0 = f64x2.mul(v128.load(at, 48), inverse0);
    const share1 = f64x2.mul(v128.load(at, 64), inverse1);
    const share = f64x2.add(share0, share1);
    const four = f64x2.mul(square, const4);
    middle = f64x2.add(middle, f64x2.add(f64x2.mul(share0, sum0), f64x2.mul(share1, sum1)));
    upper = f64x2.add(upper, f64x2.mul(share, square));
    lower = f64x2.add(lower, share);
    const m = f64x2.add(
      f64x2.mul(f64x2.mul(share0, inverse0), f64x2.add(f64x2.mul(sum0, edge), four)),
      f64x2.mul(f64x2.mul(share1, inverse1), f64x2.add(f64x2.mul(sum1, edge), four)),
    );
    inA = f64x2.add(inA, f64x2.mul(m, v128.load(at)));
    inB = f64x2.add(inB, f64x2.mul(m, v128.load(at, 16)));
  }
  const shared = both(middle);
  store<f64>(sums, shared + 2 * both(upper));
  store<f64>(sums, shared + 2 * both(lower), 8);
  store<f64>(sums, both(inA) * load<f64>(numbers, 16) + both(inB) * load<f64>(numbers, 24), 16);
}

/** The sums of the maps of any even order: for each (i, j) the pairs of mirrored nodes one after the other. */
function addAll(numbers: usize, x: f64): void {
  const dA = v128.load64_splat(numbers, 16);
  const dB = v128.load64_splat(numbers, 24);
  const one = f64x2.splat(1);
  const const4 = f64x2.splat(4);
  let lower = f64x2.splat(0);
  let middle = f64x2.splat(0);
  let upper = f64x2.splat(0);
  let inA = f64x2.splat(0);
  let inB = f64x2.splat(0);
  let bend = f64x2.splat(0);
  for (let at: usize = maps; at < mapsEnd; at += 96) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const weight = v128.load(at, 48);
    const product = v128.load(at, 80);
    const square = f64x2.mul(product, product);
    const edge = f64x2.add(one, square);
    const four = f64x2.mul(square, const4);
    let outside = f64x2.splat(0);
    let between = f64x2.splat(0);
    let rises = f64x2.splat(0);
    let tilt = f64x2.splat(0);
    for (let k: usize = 0; k < order << 2; k += N) {
      const sum = f64x2.mul(product, v128.load64_splat(spread + k));
      const inverse = f64x2.div(one, f64x2.add(edge, sum));
      const share = f64x2.mul(v128.load64_splat(weights + k), inverse);
      const rise = f64x2.add(f64x2.mul(sum, edge), four);
      const part = f64x2.mul(share, inverse);
      outside = f64x2.add(outside, share);
      between = f64x2.add(between, f64x2.mul(share, sum));
      rises = f64x2.add(rises, f64x2.mul(part, rise));
      tilt = f64x2.add(
        tilt,
        f64x2.mul(f64x2.mul(part, inverse), f64x2.add(rise, f64x2.sub(four, f64x2.mul(sum, sum)))),
      );
    }
    const share = f64x2.mul(weight, outside);
    const m = f64x2.mul(weight, rises);
    const slope = f64x2.add(f64x2.mul(a, dA), f64x2.mul(b, dB));
    lower = f64x2.add(lower, share);
    upper = f64x2.add(upper, f64x2.mul(share, square));
    middle = f64x2.add(middle, f64x2.mul(weight, between));
    inA = f64x2.add(inA, f64x2.mul(m, a));
    inB = f64x2.add(inB, f64x2.mul(m, b));
    bend = f64x2.add(
      bend,
      f64x2.mul(f64x2.mul(f64x2.sub(one, square), f64x2.mul(weight, tilt)), f64x2.mul(slope, slope)),
    );
  }
  writeSums(numbers, x, lower, middle, upper, inA, inB, bend);
}

/**
 * G, 1 − G, G′ and G″ at the point with these four numbers and score x, into `sums`: 2 where every digit counts, 1 where
 * they hold to an absolute `leastTail`, 0 outside the plain reach.
 */
function evaluate(numbers: usize, x: f64): i32 {
  const logQ = load<f64>(numbers);
  const log1mQ = load<f64>(numbers, 8);
  const plain = reachC - reachA * logQ - reachB * log1mQ <= plainReach;
  if (!(plain || reachC <= offsetReach)) return 0;
  takeExponentials(logQ, log1mQ);
  if (order == 4) addSixteenByFour(numbers, x);
  else addAll(numbers, x);
  return plain || (load<f64>(sums) >= leastTail && load<f64>(sums, 8) >= leastTail) ? 2 : 1;
}

/** G, 1 − G and G′ at a point, as `evaluate` has them; G″ is left as it was, or not. */
function evaluateSlope(numbers: usize): bool {
  const logQ = load<f64>(numbers);
  const log1mQ = load<f64>(numbers, 8);
  if (!(reachC <= offsetReach || reachC - reachA * logQ - reachB * log1mQ <= plainReach)) return false;
  takeExponentials(logQ, log1mQ);
  if (order == 4) addSlopesOfSixteenByFour(numbers);
  else addAll(numbers, 0);
  return true;
}

@inline
function gridAt(k: i32): usize {
  return grid + (<usize>k << 6);
}

@inline
function tableAt(k: i32): usize {
  return table + (<usize>k << 6);
}

/** G = 0 or 1 and no slopes, into `sums`: what is beyond a point where all but `nothing` of the mass is on one side. */
@inline
function writeEnd(above: bool): void {
  store<f64>(sums, above ? 1 : 0);
  store<f64>(sums, above ? 0 : 1, 8);
  store<f64>(sums, 0, 16);
  store<f64>(sums, 0, 24);
}

function fillAt(k: i32): bool {
  const from = gridAt(k);
  if (k < noneUpTo || k > allFrom) writeEnd(k > allFrom);
  // What a table is used for, moments and brackets of levels that are not rarer than `nothing`, asks for no more.
  else if (evaluate(from, load<f64>(from, 32)) == 0) return false;
  if (load<f64>(sums) < nothing) noneUpTo = max(noneUpTo, k);
  if (load<f64>(sums, 8) < nothing) allFrom = min(allFrom, k);
  const to = tableAt(k);
  v128.store(to, v128.load(sums));
  v128.store(to, v128.load(sums, 16), 16);
  store<f64>(to, 0, 56);
  return true;
}

/** Whether the mass beyond a grid point can move mean or std by 1e-10; the calibrated may have the heavier tail. */
function matters(mass: f64, mirrored: i32): bool {
  const from = gridAt(mirrored);
  return (10 * mass + load<f64>(from, 40)) * (1 + abs(load<f64>(from, 32))) > 7e-10;
}

function fillTable(lowest: f64, highest: f64, forMoments: bool): bool {
  noneUpTo = -1;
  allFrom = gridLength;
  if (!fillAt(centre)) return false;
  first = centre;
  last = centre;
  stride = coarsest;
  while (true) {
    const low = load<f64>(tableAt(first));
    if (!(low > lowest || (forMoments && matters(low, first)))) break;
    if (first < coarsest || !fillAt(first - coarsest)) return false;
    first -= coarsest;
  }
  while (true) {
    const high = load<f64>(tableAt(last), 8);
    if (!(high > highest || (forMoments && matters(high, 2 * centre - last)))) break;
    if (last + coarsest >= gridLength || !fillAt(last + coarsest)) return false;
    last += coarsest;
  }
  return true;
}

/** Adds what the moments need of one point, whose G, G′ and G″ stand at `at`: G′x′, Dx′ and xDx′, slope and curvatures. */
@inline
function addPoint(x: f64, rate: f64, cdf: f64, normal: f64, at: usize): void {
  const density = load<f64>(at, 16);
  const bend = load<f64>(at, 24);
  const gap = cdf - load<f64>(at);
  const slope = normal - density;
  const curvature = -x * normal - bend;
  const square = rate * rate;
  mass += rate * density;
  slopes += square * bend + x * density;
  gaps += rate * gap;
  curvatures += rate * (square * curvature + 3 * x * slope + gap);
  gapMoments += rate * (x * gap);
  curvatureMoments += rate * (square * (2 * slope + x * curvature) + x * (4 * gap + 3 * x * slope));
}

function addFilled(from: i32, step: i32): void {
  for (let k = from; k <= last; k += step) {
    const g = gridAt(k);
    addPoint(load<f64>(g, 32), load<f64>(g, 56), load<f64>(g, 40), load<f64>(g, 48), tableAt(k));
  }
}

function addFromTable(): bool {
  const half = stride >> 1;
  for (let k = first + half; k < last; k += stride) {
    if (!fillAt(k)) return false;
  }
  addFilled(first + half, stride);
  stride = half;
  return true;
}

/** t at an index of the grid. */
@inline
function parameterAt(k: i32): f64 {
  return <f64>(k - centre) / perUnit;
}

function addBetween(spacing: f64): bool {
  if (spacing <= finestSpacing) return false;
  const end = parameterAt(last);
  const none = parameterAt(noneUpTo);
  const all = parameterAt(allFrom);
  for (let t = parameterAt(first) + spacing / 2; t < end; t += spacing) {
    const rising = 0.5 * gridWidth * expOf(t);
    const falling = 0.5 * gridWidth * expOf(-t);
    const x = rising - falling;
    writePoint(x, points);
    if (t < none || t > all) writeEnd(t > all);
    else if (evaluate(points, x) == 0) return false;
    addPoint(x, rising + falling, expOf(load<f64>(points)), inverseRootTwoPi * expOf(-0.5 * x * x), sums);
  }
  return true;
}

function findMoments(): bool {
  mass = 0;
  slopes = 0;
  gaps = 0;
  curvatures = 0;
  gapMoments = 0;
  curvatureMoments = 0;
  addFilled(first, stride);
  let spacing = <f64>stride / perUnit;
  while (true) {
    const cosine = spacing * mass - 1;
    const sine = ((spacing * spacing) / twoPi) * slopes;
    if (sqrt(cosine * cosine + sine * sine) <= largestAlias) break;
    if (!(stride > 1 ? addFromTable() : addBetween(spacing))) return false;
    spacing /= 2;
  }
  const share = (spacing / twoPi) * (spacing / twoPi);
  const mean = spacing * (gaps + share * curvatures);
  const second = spacing * (gapMoments + share * curvatureMoments);
  store<f64>(moments, mean);
  store<f64>(moments, sqrt(max(1 + 2 * second - mean * mean, 0)), 8);
  return true;
}

/** Numerators and denominators of Φ⁻¹ in the centre and the near tail, by falling powers (Wichura, AS 241, 1988). */
const centreRatio: usize = memory.data<f64>([
  2509.0809287301227, 5226.495278852854, 33430.57558358813, 28729.085735721943, 67265.7709270087, 39307.89580009271,
  45921.95393154987, 21213.794301586597, 13731.69376550946, 5394.196021424751, 1971.5909503065513, 687.1870074920579,
  133.14166789178438, 42.31333070160091, 3.3871328727963665, 1,
]);
const nearRatio: usize = memory.data<f64>([
  0.0007745450142783414, 1.0507500716444169e-9, 0.022723844989269184, 0.0005475938084995345, 0.2417807251774506,
  0.015198666563616457, 1.2704582524523684, 0.14810397642748008, 3.6478483247632045, 0.6897673349851, 5.769497221460691,
  1.6763848301838038, 4.630337846156546, 2.053191626637759, 1.4234371107496835, 1,
]);

function ratio(coefficients: usize, x: f64): f64 {
  const power = f64x2.splat(x);
  let value = v128.load(coefficients);
  for (let at: usize = coefficients + 16; at < coefficients + 128; at += 16) {
    value = f64x2.add(f64x2.mul(value, power), v128.load(at));
  }
  return f64x2.extract_lane(value, 0) / f64x2.extract_lane(value, 1);
}

/** ln x for normal x > 0 to 1e-16: x = 2ⁿ·f with f in [√½, √2), and 2·artanh((f−1)/(f+1)) by its series. */
@inline
function logOf(x: f64): f64 {
  const bits = reinterpret<i64>(x);
  const n = (bits - 0x3fe6a09e667f3bcd) >> 52;
  const f = reinterpret<f64>(bits - (n << 52));
  const s = (f - 1) / (f + 1);
  const s2 = s * s;
  let tail: f64 = 1.0 / 21;
  tail = tail * s2 + 1.0 / 19;
  tail = tail * s2 + 1.0 / 17;
  tail = tail * s2 + 1.0 / 15;
  tail = tail * s2 + 1.0 / 13;
  tail = tail * s2 + 1.0 / 11;
  tail = tail * s2 + 1.0 / 9;
  tail = tail * s2 + 1.0 / 7;
  tail = tail * s2 + 1.0 / 5;
  tail = tail * s2 + 1.0 / 3;
  const ln2: f64 = 0.6931471805599453;
  return <f64>n * ln2 + (2 * s + 2 * s * s2 * tail);
}

/** Φ⁻¹(p) for 1e-11 < p ≤ ½. */
@inline
function lowerQuantile(p: f64): f64 {
  const q = p - 0.5;
  if (q >= -0.425) return q * ratio(centreRatio, 0.180625 - q * q);
  return -ratio(nearRatio, sqrt(-logOf(p)) - 1.6);
}

/** The calibrated score at a grid point, with dx/dv and d²x/dv² beside it; false in the far tail. */
function prepareKnot(k: i32): bool {
  const at = tableAt(k);
  if (load<f64>(at, 56) != 0) return true;
  const low = load<f64>(at);
  const high = load<f64>(at, 8);
  if (!(min(low, high) > 1e-10)) return false;
  const v = low <= high ? lowerQuantile(low) : -lowerQuantile(high);
  const inverseBell = rootTwoPi * expOf(0.5 * v * v);
  const slope = load<f64>(at, 16) * inverseBell;
  const curve = load<f64>(at, 24) * inverseBell + v * slope * slope;
  const rate = 1 / slope;
  store<f64>(at, v, 32);
  store<f64>(at, rate, 40);
  store<f64>(at, -curve * rate * rate * rate, 48);
  store<f64>(at, 1, 56);
  return true;
}

/** d²x/dv² of the last quintic at its target. */
let quinticBend: f64 = 0;

/** x at calibrated score v between the knots of two nodes, by the quintic through values and two derivatives of x(v) at both. */
@inline
function quintic(at0: usize, at1: usize, x0: f64, x1: f64, target: f64): f64 {
  const v0 = load<f64>(at0, 32);
  const width = load<f64>(at1, 32) - v0;
  const t = min(max((target - v0) / width, 0), 1);
  const slope0 = load<f64>(at0, 40) * width;
  const slope1 = load<f64>(at1, 40) * width;
  const bend0 = 0.5 * load<f64>(at0, 48) * width * width;
  const bend1 = 0.5 * load<f64>(at1, 48) * width * width;
  const c3 = x1 - x0 - slope0 - bend0;
  const d4 = slope1 - slope0 - 2 * bend0 - 3 * c3;
  const d5 = bend1 - bend0 - 3 * c3 - 3 * d4;
  quinticBend = (2 * bend0 + t * (6 * c3 + d4 * (12 * t - 6) + d5 * (t * (20 * t - 24) + 6))) / (width * width);
  const start = x0 + t * (slope0 + t * (bend0 + t * (c3 + (t - 1) * (d4 + (t - 1) * d5))));
  return start > x0 && start < x1 ? start : 0.5 * (x0 + x1);
}

function startBetween(from: i32, to: i32, target: f64): f64 {
  return quintic(tableAt(from), tableAt(to), load<f64>(gridAt(from), 32), load<f64>(gridAt(to), 32), target);
}

/** ln q, ln(1−q), φ/q and φ/(1−q) at a score within ±35, from the series about the point next to it. */
@inline
function writePoint(x: f64, to: usize): void {
  const k = <i32>nearest(x * seriesPerUnit);
  const d = f64x2.splat(x - <f64>k / seriesPerUnit);
  const at = series + <usize>(k + seriesCentre) * (terms * 16);
  let value = v128.load(at);
  let slope = value;
  for (let term = 1; term < terms - 1; term++) {
    value = f64x2.add(f64x2.mul(value, d), v128.load(at + <usize>term * 16));
    slope = f64x2.add(f64x2.mul(slope, d), value);
  }
  value = f64x2.add(f64x2.mul(value, d), v128.load(at + (terms - 1) * 16));
  v128.store(to, value);
  store<f64>(to, f64x2.extract_lane(slope, 0), 16);
  store<f64>(to, -f64x2.extract_lane(slope, 1), 24);
}

/** The last filled index whose G is at most the level, or one before the first; sought from an index near it. */
@inline
function lastAtMost(level: f64, near: i32): i32 {
  let k = near;
  while (k < last && load<f64>(tableAt(k + stride)) <= level) k += stride;
  while (k >= first && load<f64>(tableAt(k)) > level) k -= stride;
  return k;
}

/** The score of a level by Halley's method on G between two grid points, from a start with numbers `point`; or NaN. */
function root(k: i32, start: f64, point: usize, at: usize): f64 {
  const level = load<f64>(at);
  const complement = load<f64>(at, 8);
  const target = load<f64>(at, 16);
  const inverseBell = load<f64>(at, 24);
  let below = load<f64>(gridAt(k), 32);
  let above = load<f64>(gridAt(k + stride), 32);
  let x = start;
  for (let step = 0; step < maxSteps; step++) {
    if (evaluate(point, x) != 2) return NaN;
    const low = load<f64>(sums);
    const high = load<f64>(sums, 8);
    const error = low <= high ? low - level : complement - high;
    if (error == 0) return x;
    if (error > 0) above = x;
    else below = x;
    const density = load<f64>(sums, 16);
    const rate = 1 / density;
    const newton = error * rate;
    const curvature = load<f64>(sums, 24) * rate;
    const share = 0.5 * newton * curvature;
    const next = x - newton / (1 - min(max(share, -1), 0.5));
    const scale = max(max(1, abs(curvature)), inverseBell * density * max(1, abs(target)));
    if (abs(next - x) * scale <= lastStep) return min(max(next, below), above);
    if (!(next > below && next < above)) return NaN;
    x = next;
    writePoint(x, point);
  }
  return NaN;
}

/**
 * Scores of the first so many levels of the row at hand, into `scores`: NaN where they are left to others. First all
 * starts, then all their points, then the roots: short steps of many levels run side by side in the processor.
 */
export function quantiles(count: i32): void {
  let k = centre;
  for (let l: usize = 0; l < <usize>count; l++) {
    const at = levels + (l << 5);
    k = lastAtMost(load<f64>(at), k);
    store<i32>(cells + (l << 2), k);
    const inside = k >= first && k < last && prepareKnot(k) && prepareKnot(k + stride);
    store<f64>(scores + l * N, inside ? startBetween(k, k + stride, load<f64>(at, 16)) : NaN);
    k = max(k, first);
  }
  for (let l: usize = 0; l < <usize>count; l++) {
    const x = load<f64>(scores + l * N);
    if (x == x) writePoint(x, points + (l << 5));
  }
  for (let l: usize = 0; l < <usize>count; l++) {
    const x = load<f64>(scores + l * N);
    if (x != x) continue;
    store<f64>(scores + l * N, root(load<i32>(cells + (l << 2)), x, points + (l << 5), levels + (l << 5)));
  }
}

/** The row in `latents` by the rule of this order; false where it is left to others. */
export function loadRow(nodeCount: i32): bool {
  order = nodeCount;
  return loadMaps();
}

/** G and 1 − G at score x, to an absolute `leastTail`, into `sums`; false where they are left to others. */
export function tailsAt(x: f64): bool {
  if (!(abs(x) <= seriesReach)) return false;
  writePoint(x, points);
  return evaluate(points, x) != 0;
}

/**
 * The table of the row in `latents` by the rule of this order, and with `forMoments` its mean and std; false where the row
 * is left to others.
 */
export function prepare(nodeCount: i32, lowest: f64, highest: f64, forMoments: bool): bool {
  return loadRow(nodeCount) && fillTable(lowest, highest, forMoments) && (!forMoments || findMoments());
}

// Rows between shapes: the same method on the axis of the shape, whose nodes and cells are written once a model. shaped/ says why.

const mostNodesOfAxis: i32 = 1024;
const mostFinalCells: i32 = 3456;
/** Bytes of a node, of a cell of the axis and of the final shape, and of a node's part of the table. */
const nodeBytes: usize = 160;
const cellBytes: usize = 256;
const finalBytes: usize = 128;
const rowBytes: usize = 96;
/** The first nodes lie this far apart in t, and closer ones an eighth of it at the least. */
const widestStep: f64 = 0.25;
const mostHalvings: i32 = 3;
/** Bytes of what a node counts for at a stride. */
const weightBytes: usize = 48;
const leastCore: f64 = 1.5407439555097887e-33;
const belowHalf: f64 = 0.49999999999999994;

// Per node ln H, ln(1−H), h/H, h/(1−H), −h′/h, z from the median, z′ and z″ in t, nothing, H, 1−H, h, h′, T, 1−T, τ, τ′ and z; per cell the
// coefficients of ln H and ln(1−H), then of T and 1−T, by falling powers; of the final shape those of H₂ and 1−H₂.
export const axis: usize = memory.data(mostNodesOfAxis * 160, 16);
export const axisCells: usize = memory.data(mostNodesOfAxis * 256, 16);
export const finalCells: usize = memory.data(mostFinalCells * 128, 16);
/**
 * Nodes, the one at the median, 1/std, mean − median and E[(z − median)²] of the shape, ε, bits and half the cells of the final
 * shape or 0, the largest alias, and the first stride as a power of two.
 */
export const shared: usize = memory.data(10 * 8, 16);
/** By stride, the widest first, and node, what H − P, h − P′ and h′ − P″ count for in both integrals. */
export const momentWeights: usize = memory.data(mostNodesOfAxis * 96, 16);
/** Per node P, 1 − P, P′, P″, the knot v, dz/dv, d²z/dv², whether it is known, and G. */
export const shapedTable: usize = memory.data(mostNodesOfAxis * 96, 16);
/** First and last filled node of it and their stride. */
export const filledNodes: usize = memory.data(3 * 8, 16);
/** Of each level what `writeShapedPoint` writes. */
const pointBytes: usize = 80;
const shapedPoints: usize = memory.data(mostLevels * 80, 16);
/** Of each level d²z/dv² where it starts. */
const bends: usize = memory.data(mostLevels * 8, 16);
/** G, 1 − G, G′ and G″ of the last node or point. */
const mixed: usize = memory.data(4 * 8, 16);

@inline
function nodeAt(k: i32): usize {
  return axis + <usize>k * nodeBytes;
}

@inline
function rowAt(k: i32): usize {
  return shapedTable + <usize>k * rowBytes;
}

let value: v128 = f64x2.splat(0);
let rise: v128 = f64x2.splat(0);
let curve: v128 = f64x2.splat(0);

/** Two polynomials of degree 7 with their first derivatives and half their second, into `value`, `rise` and `curve`. */
@inline
function septics(coefficients: usize, x: f64): void {
  const power = f64x2.splat(x);
  let v = v128.load(coefficients);
  let r = f64x2.splat(0);
  let c = r;
  for (let at: usize = coefficients + 16; at < coefficients + 128; at += 16) {
    c = f64x2.add(f64x2.mul(c, power), r);
    r = f64x2.add(f64x2.mul(r, power), v);
    v = f64x2.add(f64x2.mul(v, power), v128.load(at));
  }
  value = v;
  rise = r;
  curve = c;
}

/** The same without second derivatives. */
@inline
function risingSeptics(coefficients: usize, x: f64): void {
  const power = f64x2.splat(x);
  let v = v128.load(coefficients);
  let r = f64x2.splat(0);
  for (let at: usize = coefficients + 16; at < coefficients + 128; at += 16) {
    r = f64x2.add(f64x2.mul(r, power), v);
    v = f64x2.add(f64x2.mul(v, power), v128.load(at));
  }
  value = v;
  rise = r;
}

/** H₂ after the core in `sums`, in its place; with `bent` also its second derivative. */
@inline
function addFinal(bent: bool): void {
  const octaveBits = <i64>load<f64>(shared, 48);
  if (octaveBits == 0) return;
  const low = load<f64>(sums);
  const high = load<f64>(sums, 8);
  const lower = low <= high;
  const size = min(lower ? low : high, belowHalf);
  if (!(size > leastCore)) {
    writeEnd(low > high);
    return;
  }
  const bits = reinterpret<i64>(size);
  const index = bits >> (52 - octaveBits);
  const origin = reinterpret<f64>(index << (52 - octaveBits));
  const perWidth = reinterpret<f64>((2046 + octaveBits - (bits >> 52)) << 52);
  const cell = index - (reinterpret<i64>(leastCore) >> (52 - octaveBits)) + (lower ? 0 : <i64>load<f64>(shared, 56));
  const from = finalCells + <usize>cell * finalBytes;
  const x = (size - origin) * perWidth;
  if (bent) septics(from, x);
  else risingSeptics(from, x);
  const unit = lower ? perWidth : -perWidth;
  const slope = load<f64>(sums, 16) * unit;
  const first = f64x2.extract_lane(rise, 0);
  const bend = first * load<f64>(sums, 24) * unit;
  v128.store(sums, value);
  store<f64>(sums, first * slope, 16);
  if (bent) store<f64>(sums, 2 * f64x2.extract_lane(curve, 0) * slope * slope + bend, 24);
}

/** (1 − ε)·core + ε·surprise, the latter at `besides`, into `mixed`. */
@inline
function mix(core: usize, besides: usize): void {
  const chance = v128.load64_splat(shared, 40);
  const rest = f64x2.sub(f64x2.splat(1), chance);
  v128.store(mixed, f64x2.add(f64x2.mul(rest, v128.load(core)), f64x2.mul(chance, v128.load(besides))));
  v128.store(
    mixed,
    f64x2.add(f64x2.mul(rest, v128.load(core, 16)), f64x2.mul(chance, v128.load(besides, 16))),
    16,
  );
}

function fillShaped(k: i32): bool {
  const from = nodeAt(k);
  if (k < noneUpTo || k > allFrom) writeEnd(k > allFrom);
  else {
    if (evaluate(from, load<f64>(from, 32)) == 0) return false;
    addFinal(true);
  }
  if (load<f64>(sums) < nothing) noneUpTo = max(noneUpTo, k);
  if (load<f64>(sums, 8) < nothing) allFrom = min(allFrom, k);
  const to = rowAt(k);
  v128.store(to, v128.load(sums));
  v128.store(to, v128.load(sums, 16), 16);
  store<f64>(to, 0, 56);
  const chance = load<f64>(shared, 40);
  store<f64>(to, (1 - chance) * load<f64>(sums) + chance * load<f64>(from, 104), 64);
  return true;
}

@inline
function mattersOf(k: i32, mass: f64, shapeMass: f64): bool {
  return (10 * mass + shapeMass) * (1 + abs(load<f64>(nodeAt(k), 40)) * load<f64>(shared, 16)) > 7e-10;
}

function fillShapedTable(lowest: f64, highest: f64, forMoments: bool): bool {
  const length = <i32>load<f64>(shared);
  const middle = <i32>load<f64>(shared, 8);
  noneUpTo = -1;
  allFrom = length;
  if (!fillShaped(middle)) return false;
  first = middle;
  last = middle;
  stride = 1 << <i32>load<f64>(shared, 72);
  while (
    load<f64>(rowAt(first), 64) > lowest ||
    (forMoments && mattersOf(first, load<f64>(rowAt(first)), load<f64>(nodeAt(first), 72)))
  ) {
    if (first < stride || !fillShaped(first - stride)) return false;
    first -= stride;
  }
  while (
    1 - load<f64>(rowAt(last), 64) > highest ||
    (forMoments && mattersOf(last, load<f64>(rowAt(last), 8), load<f64>(nodeAt(last), 80)))
  ) {
    if (last + stride >= length || !fillShaped(last + stride)) return false;
    last += stride;
  }
  return true;
}

/** Adds the density of nodes in t, and its slope. */
function addShaped(from: i32, step: i32): void {
  for (let k = from; k <= last; k += step) {
    const node = nodeAt(k);
    const row = rowAt(k);
    const r1 = load<f64>(node, 48);
    const density = load<f64>(row, 16);
    mass += r1 * density;
    slopes += r1 * r1 * load<f64>(row, 24) + load<f64>(node, 56) * density;
  }
}

function findShapedMoments(): bool {
  mass = 0;
  slopes = 0;
  addShaped(first, stride);
  const largest = load<f64>(shared, 64);
  const firstShift = <i32>load<f64>(shared, 72);
  let spacing = widestStep;
  let shift = firstShift;
  let weight = momentWeights;
  while (true) {
    const cosine = spacing * mass - 1;
    const sine = ((spacing * spacing) / twoPi) * slopes;
    if (sqrt(cosine * cosine + sine * sine) <= largest) break;
    if (shift + mostHalvings == firstShift) return false;
    const half = stride >> 1;
    for (let k = first + half; k < last; k += stride) {
      if (!fillShaped(k)) return false;
    }
    addShaped(first + half, stride);
    stride = half;
    spacing /= 2;
    weight += ((<usize>load<f64>(shared) >> shift) + 1) * weightBytes;
    shift--;
  }
  const middle = <i32>load<f64>(shared, 8);
  let integrals = v128.load(shared, 24);
  for (let k = first; k <= last; k += stride) {
    const node = nodeAt(k);
    const row = rowAt(k);
    const at = weight + <usize>(k >> shift) * weightBytes;
    const gap = k < middle ? load<f64>(node, 72) - load<f64>(row) : load<f64>(row, 8) - load<f64>(node, 80);
    const slope = load<f64>(node, 88) - load<f64>(row, 16);
    const bend = load<f64>(node, 96) - load<f64>(row, 24);
    integrals = f64x2.add(integrals, f64x2.mul(v128.load(at), f64x2.splat(gap)));
    integrals = f64x2.add(integrals, f64x2.mul(v128.load(at, 16), f64x2.splat(slope)));
    integrals = f64x2.add(integrals, f64x2.mul(v128.load(at, 32), f64x2.splat(bend)));
  }
  const mean = f64x2.extract_lane(integrals, 0);
  store<f64>(moments, mean);
  store<f64>(moments, sqrt(max(f64x2.extract_lane(integrals, 1) - mean * mean, 0)), 8);
  return true;
}

/** The table of the row in `latents`: 0 where it is left to others, 2 with its moments, from the median, 1 without. */
export function prepareShaped(nodeCount: i32, lowest: f64, highest: f64, forMoments: bool): i32 {
  if (!(loadRow(nodeCount) && fillShapedTable(lowest, highest, forMoments))) return 0;
  const known = forMoments && findShapedMoments() ? 2 : 1;
  writeFilled();
  return known;
}

function writeFilled(): void {
  store<f64>(filledNodes, first);
  store<f64>(filledNodes, last, 8);
  store<f64>(filledNodes, stride, 16);
}

/** Fills the nodes halfway between those of the row last prepared. */
export function halveShaped(): bool {
  const half = stride >> 1;
  if (half == 0) return false;
  for (let k = first + half; k < last; k += stride) {
    if (!fillShaped(k)) return false;
  }
  stride = half;
  writeFilled();
  return true;
}

/** What `evaluateShapedSlope` needs at z in the cell after a node: ln H, ln(1−H), h/H, h/(1−H), T, 1−T and τ. */
@inline
function writeRisingPoint(cell: i32, z: f64, to: usize): void {
  const from = nodeAt(cell);
  const perWidth = 1 / (load<f64>(from, nodeBytes + 136) - load<f64>(from, 136));
  const x = (z - load<f64>(from, 136)) * perWidth;
  const at = axisCells + <usize>cell * cellBytes;
  risingSeptics(at, x);
  v128.store(to, value);
  store<f64>(to, f64x2.extract_lane(rise, 0) * perWidth, 16);
  store<f64>(to, -f64x2.extract_lane(rise, 1) * perWidth, 24);
  if (load<f64>(shared, 40) == 0) return;
  risingSeptics(at + 128, x);
  v128.store(to, value, 32);
  store<f64>(to, f64x2.extract_lane(rise, 0) * perWidth, 48);
}

/** The same with τ′ and −h′/h, for `evaluateShaped`. */
@inline
function writeShapedPoint(cell: i32, z: f64, to: usize): void {
  const from = nodeAt(cell);
  const perWidth = 1 / (load<f64>(from, nodeBytes + 136) - load<f64>(from, 136));
  const x = (z - load<f64>(from, 136)) * perWidth;
  const at = axisCells + <usize>cell * cellBytes;
  septics(at, x);
  const perA = f64x2.extract_lane(rise, 0) * perWidth;
  v128.store(to, value);
  store<f64>(to, perA, 16);
  store<f64>(to, -f64x2.extract_lane(rise, 1) * perWidth, 24);
  store<f64>(to, (-2 * f64x2.extract_lane(curve, 0) * perWidth * perWidth) / perA - perA, 64);
  if (load<f64>(shared, 40) == 0) return;
  septics(at + 128, x);
  v128.store(to, value, 32);
  store<f64>(to, f64x2.extract_lane(rise, 0) * perWidth, 48);
  store<f64>(to, 2 * f64x2.extract_lane(curve, 0) * perWidth * perWidth, 56);
}

/** G, 1 − G, G′ and G″ at a point, into `mixed`; false where they are left to others. */
function evaluateShaped(point: usize): bool {
  if (evaluate(point, load<f64>(point, 64)) == 0) return false;
  addFinal(true);
  if (load<f64>(shared, 40) != 0) mix(sums, point + 32);
  else {
    v128.store(mixed, v128.load(sums));
    v128.store(mixed, v128.load(sums, 16), 16);
  }
  return true;
}

/** G, 1 − G and G′ at a point, into `mixed`; false where they are left to others. */
function evaluateShapedSlope(point: usize): bool {
  if (!evaluateSlope(point)) return false;
  addFinal(false);
  if (load<f64>(shared, 40) != 0) mix(sums, point + 32);
  else {
    v128.store(mixed, v128.load(sums));
    store<f64>(mixed, load<f64>(sums, 16), 16);
  }
  return true;
}

/** G and 1 − G at z in the cell after a node, into `sums`; false where they are left to others. */
export function shapedTailsAt(cell: i32, z: f64): bool {
  writeShapedPoint(cell, z, shapedPoints);
  if (!evaluateShaped(shapedPoints)) return false;
  v128.store(sums, v128.load(mixed));
  return true;
}

function prepareShapedKnot(k: i32): bool {
  const at = rowAt(k);
  if (load<f64>(at, 56) != 0) return true;
  mix(at, nodeAt(k) + 104);
  const low = load<f64>(mixed);
  const high = load<f64>(mixed, 8);
  if (!(min(low, high) > 1e-10)) return false;
  const v = low <= high ? lowerQuantile(low) : -lowerQuantile(high);
  const inverseBell = rootTwoPi * expOf(0.5 * v * v);
  const slope = load<f64>(mixed, 16) * inverseBell;
  const bend = load<f64>(mixed, 24) * inverseBell + v * slope * slope;
  const rate = 1 / slope;
  store<f64>(at, v, 32);
  store<f64>(at, rate, 40);
  store<f64>(at, -bend * rate * rate * rate, 48);
  store<f64>(at, 1, 56);
  return true;
}

/**
 * The score of a level from a start whose point is written. First a step of z(v), v = Φ⁻¹(G): G and G′ say v and dz/dv at the start, and
 * d²z/dv² is that of the polynomial that the start is from. Where the step is too large for that, Halley's method continues.
 */
function shapedRoot(k: i32, start: f64, point: usize, at: usize, bend: f64): f64 {
  const level = load<f64>(at);
  const complement = load<f64>(at, 8);
  const target = load<f64>(at, 16);
  const inverseBell = load<f64>(at, 24);
  let below = load<f64>(nodeAt(k), 136);
  let above = load<f64>(nodeAt(k + stride), 136);
  let z = start;
  if (!evaluateShapedSlope(point)) return NaN;
  const found = load<f64>(mixed);
  const rest = load<f64>(mixed, 8);
  const part = (found <= rest ? found - level : complement - rest) * inverseBell;
  const beyond = part * (1 + 0.5 * target * part);
  const perScore = inverseBell * load<f64>(mixed, 16);
  const step = beyond * ((1 - target * beyond) / perScore - 0.5 * beyond * bend);
  if (abs(step) * max(load<f64>(shared, 16), perScore * max(1, abs(target))) <= lastStep) return min(max(z - step, below), above);
  if (beyond > 0) above = z;
  else below = z;
  if (z - step > below && z - step < above) z -= step;
  writeShapedPoint(cellOf(k, z), z, point);
  for (let step = 0; step < maxSteps; step++) {
    if (!evaluateShaped(point)) return NaN;
    const low = load<f64>(mixed);
    const high = load<f64>(mixed, 8);
    const error = low <= high ? low - level : complement - high;
    if (error == 0) return z;
    if (error > 0) above = z;
    else below = z;
    const density = load<f64>(mixed, 16);
    const rate = 1 / density;
    const newton = error * rate;
    const curvature = load<f64>(mixed, 24) * rate;
    const next = z - newton / (1 - min(max(0.5 * newton * curvature, -1), 0.5));
    const scale = max(max(load<f64>(shared, 16), abs(curvature)), inverseBell * density * max(1, abs(target)));
    if (abs(next - z) * scale <= lastStep) return min(max(next, below), above);
    if (!(next > below && next < above)) return NaN;
    z = next;
    writeShapedPoint(cellOf(k, z), z, point);
  }
  return NaN;
}

/** The cell of z between a filled node and the next. */
@inline
function cellOf(k: i32, z: f64): i32 {
  const to = k + stride;
  let cell = k;
  while (cell + 1 < to && load<f64>(nodeAt(cell + 1), 136) <= z) cell++;
  return cell;
}

/** Scores of the first so many levels of the row last prepared, into `scores`: NaN where they are left to others. */
export function shapedQuantiles(count: i32): void {
  let k = <i32>load<f64>(shared, 8);
  for (let l: usize = 0; l < <usize>count; l++) {
    const at = levels + (l << 5);
    const level = load<f64>(at);
    while (k < last && load<f64>(rowAt(k + stride), 64) <= level) k += stride;
    while (k >= first && load<f64>(rowAt(k), 64) > level) k -= stride;
    const inside = k >= first && k < last && prepareShapedKnot(k) && prepareShapedKnot(k + stride);
    store<i32>(cells + (l << 2), k);
    const start = inside
      ? quintic(
          rowAt(k),
          rowAt(k + stride),
          load<f64>(nodeAt(k), 136),
          load<f64>(nodeAt(k + stride), 136),
          load<f64>(at, 16),
        )
      : NaN;
    store<f64>(scores + l * N, start);
    store<f64>(bends + l * N, quinticBend);
    k = max(k, first);
  }
  for (let l: usize = 0; l < <usize>count; l++) {
    const start = load<f64>(scores + l * N);
    if (start == start) writeRisingPoint(cellOf(load<i32>(cells + (l << 2)), start), start, shapedPoints + l * pointBytes);
  }
  for (let l: usize = 0; l < <usize>count; l++) {
    const start = load<f64>(scores + l * N);
    if (start != start) continue;
    const point = shapedPoints + l * pointBytes;
    store<f64>(scores + l * N, shapedRoot(load<i32>(cells + (l << 2)), start, point, levels + (l << 5), load<f64>(bends + l * N)));
  }
}
