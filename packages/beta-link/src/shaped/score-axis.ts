import { type Shape, type ShapeLogs, shapeLogs, shapeMoments, shapeQuantile } from "../shape/shape.ts";
import { septicInto, septicLength } from "./septic.ts";

/** Nodes lie at t = k/32, and first every eighth is taken. */
export const perUnit = 32;
export const firstStride = 8;
/** Shapes whose own alias is small enough at a wider stride get nodes as much farther apart. */
const widestStride = 32;
const roomyAlias = 1e-5;
const shortReach = 9;
/** As in the grid of normal scores: 1.25·sinh t suits a standard normal best. */
const widthOfScale = 1.25;
/** Steps of the fourth order from node to node. */
const substeps = 4;
/** How far nodes reach, in the widest component's scale, and how many there are on one side at the most. */
const reach = 80;
const mostNodes = 511;

/**
 * The axis of scores seen through a shape H: nodes z(t) at equal distances of t, close where a component of the shape is
 * narrow and ever farther apart in the tails, with all that a row needs at them. Made once for any number of rows.
 */
export interface ScoreAxis {
  readonly length: number;
  /** The node at the shape's median, which distances are taken from. */
  readonly centre: number;
  readonly median: number;
  /** Mean − median and E[(z − median)²] of the shape, and its std. */
  readonly mean: number;
  readonly second: number;
  readonly std: number;
  /** 1/std. */
  readonly perStd: number;
  readonly score: Float64Array;
  /** z′, z″ and z‴ in t. */
  readonly rate: Float64Array;
  readonly rate2: Float64Array;
  readonly rate3: Float64Array;
  /** H, 1 − H, h, h′. */
  readonly cdf: Float64Array;
  readonly sf: Float64Array;
  readonly density: Float64Array;
  readonly slope: Float64Array;
  /** ln H, ln(1 − H), h/H, h/(1 − H) of each node. */
  readonly points: Float64Array;
  /** −h′/h. */
  readonly pull: Float64Array;
  /** Between neighbours, ln H and then ln(1 − H) as polynomials. */
  readonly cells: Float64Array;
}

/** What the polynomials of cells may be off by in ln H: with nodes farther apart, and at all. */
const [roomyError, largestError] = [3e-11, 1e-9];
/** How much closer nodes are tried where cells are off by more. */
const closer = 0.85;

/** The axis of a shape, a few milliseconds of work; undefined where its cells do not resolve the shape. */
export function scoreAxis(shape: Shape): ScoreAxis | undefined {
  const median = shapeQuantile(shape, -Math.LN2, -Math.LN2);
  for (let stretch = coarsestStride(shape, partsOf(shape), median) / firstStride; stretch > 1; stretch *= closer) {
    const roomy = axisWith(shape, median, stretch);
    if (errorOf(shape, roomy) <= roomyError) return roomy;
  }
  const close = axisWith(shape, median, 1);
  return errorOf(shape, close) <= largestError ? close : undefined;
}

/** The largest error of ln H and ln(1 − H) in the middle of cells, as far out as rows are asked. */
function errorOf(shape: Shape, { score, cells }: ScoreAxis): number {
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  let worst = 0;
  for (let k = 0; k + 1 < score.length; k++) {
    const { logCdf, logSf } = shapeLogs(shape, 0.5 * (score[k] + score[k + 1]), logs);
    if (Math.min(logCdf, logSf) < farthestLog) continue;
    let [low, high] = [0, 0];
    for (let n = septicLength - 1; n >= 0; n--) {
      low = 0.5 * low + cells[2 * septicLength * k + n];
      high = 0.5 * high + cells[2 * septicLength * k + septicLength + n];
    }
    worst = Math.max(worst, Math.abs(low - logCdf), Math.abs(high - logSf));
  }
  return worst;
}

const farthestLog = -25;

const partsOf = (shape: Shape): Shape => (shape.weight.length === 0 ? { weight: [1], mean: [0], scale: [1] } : shape);

function axisWith(shape: Shape, median: number, stretch: number): ScoreAxis {
  const parts = partsOf(shape);
  const score = nodesOf(parts, median, reach, stretch);
  const { length } = score;
  const column = (): Float64Array => new Float64Array(length);
  const moments = shapeMoments(shape);
  const axis: ScoreAxis = Object.freeze({
    length,
    centre: score.indexOf(median),
    median,
    mean: moments.mean - median,
    second: moments.std ** 2 + (moments.mean - median) ** 2,
    std: moments.std,
    perStd: 1 / moments.std,
    score,
    rate: column(),
    rate2: column(),
    rate3: column(),
    cdf: column(),
    sf: column(),
    density: column(),
    slope: column(),
    points: new Float64Array(4 * length),
    pull: column(),
    cells: new Float64Array(2 * septicLength * (length - 1)),
  });
  fillNodes(axis, shape, parts, stretch);
  return axis;
}

/** The largest stride, from the usual one up, at which the alias of the shape itself is small enough to leave room for rows. */
function coarsestStride(shape: Shape, parts: Shape, median: number): number {
  const score = nodesOf(parts, median, shortReach, 1);
  const centre = score.indexOf(median);
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  const [mass, slope] = [new Float64Array(score.length), new Float64Array(score.length)];
  for (let k = 0; k < score.length; k++) {
    const [r, r1] = paceAt(parts, score[k], room);
    mass[k] = r * Math.exp(shapeLogs(shape, score[k], logs).logPdf);
    slope[k] = mass[k] * (r * logDerivatives(parts, score[k])[0] + r1);
  }
  for (let stride = widestStride; stride > firstStride; stride--) {
    const spacing = stride / perUnit;
    let [cosine, sine] = [0, 0];
    for (let k = centre % stride; k < score.length; k += stride) {
      cosine += spacing * mass[k];
      sine += ((spacing * spacing) / (2 * Math.PI)) * slope[k];
    }
    if (Math.hypot(cosine - 1, sine) <= roomyAlias) return stride;
  }
  return firstStride;
}

/** Nodes on both sides of the median, as far as so many of the widest component's scale. */
function nodesOf(parts: Shape, median: number, farthest: number, stretch: number): Float64Array {
  const far = Math.max(...parts.mean.map((m) => Math.abs(m - median))) + farthest * Math.max(...parts.scale);
  const [above, below] = [1, -1].map((direction) => nodesFrom(parts, median, far, direction * stretch));
  return Float64Array.of(...below.reverse(), median, ...above);
}

function nodesFrom(parts: Shape, median: number, far: number, stretch: number): number[] {
  const nodes: number[] = [];
  const pace = (z: number): number => paceAt(parts, z, room)[0];
  const h = stretch / (perUnit * substeps);
  let z = median;
  while (Math.abs(z - median) < far && nodes.length < mostNodes) {
    for (let step = 0; step < substeps; step++) {
      const k1 = pace(z);
      const k2 = pace(z + 0.5 * h * k1);
      const k3 = pace(z + 0.5 * h * k2);
      const k4 = pace(z + h * k3);
      z += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    nodes.push(z);
  }
  return nodes;
}

const room = new Float64Array(3);

/**
 * dz/dt = r(z), and r′ and r″: r = (Σ 1/D_k)^(−½) with D_k = (z − m_k)² + (1.25 s_k)², no more than the smallest of the paces √D_k
 * that components ask for; of a single one it is exactly that, and z = m + 1.25 s sinh t.
 */
function paceAt({ mean, scale }: Shape, z: number, into: Float64Array): Float64Array {
  let [sum, first, second] = [0, 0, 0];
  for (let k = 0; k < mean.length; k++) {
    const d = z - mean[k];
    const inverse = 1 / (d * d + (widthOfScale * scale[k]) ** 2);
    sum += inverse;
    first -= 2 * d * inverse * inverse;
    second += inverse * inverse * (8 * d * d * inverse - 2);
  }
  const pace = 1 / Math.sqrt(sum);
  const relative = first / sum;
  into[0] = pace;
  into[1] = -0.5 * pace * relative;
  into[2] = pace * (0.75 * relative * relative - (0.5 * second) / sum);
  return into;
}

function fillNodes(axis: ScoreAxis, shape: Shape, parts: Shape, stretch: number): void {
  const { length, score, points, pull, cells } = axis;
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  // ln H and ln(1 − H) with three derivatives each.
  const ends = Array.from({ length: 2 }, () => Array.from({ length }, () => new Float64Array(4)));
  for (let k = 0; k < length; k++) {
    paceAt(parts, score[k], room);
    const [r, r1, r2] = [stretch * room[0], stretch * room[1], stretch * room[2]];
    axis.rate[k] = r;
    axis.rate2[k] = r1 * r;
    axis.rate3[k] = (r2 * r + r1 * r1) * r;
    shapeLogs(shape, score[k], logs);
    const { logCdf, logSf, logPdf } = logs;
    const [first, second] = logDerivatives(parts, score[k]);
    const [perA, perB] = [Math.exp(logPdf - logCdf), Math.exp(logPdf - logSf)];
    axis.cdf[k] = Math.exp(logCdf);
    axis.sf[k] = Math.exp(logSf);
    axis.density[k] = Math.exp(logPdf);
    axis.slope[k] = first * axis.density[k];
    pull[k] = -first;
    points.set([logCdf, logSf, perA, perB], 4 * k);
    // (ln H)″ = h′/H − g², (ln H)‴ = h″/H − 3gh′/H + 2g³ with g = h/H; mirrored for 1 − H.
    ends[0][k].set([logCdf, perA, perA * (first - perA), perA * (second - 3 * perA * first + 2 * perA * perA)]);
    ends[1][k].set([logSf, -perB, -perB * (first + perB), -perB * (second + 3 * perB * first + 2 * perB * perB)]);
  }
  for (let k = 0; k + 1 < length; k++) {
    const width = score[k + 1] - score[k];
    septicInto(ends[0][k], ends[0][k + 1], width, cells, 2 * septicLength * k);
    septicInto(ends[1][k], ends[1][k + 1], width, cells, 2 * septicLength * k + septicLength);
  }
}

/** h′/h and h″/h of a mixture of normals, from the shares that components have in its density. */
function logDerivatives({ weight, mean, scale }: Shape, z: number): [number, number] {
  const terms = weight.map((w, k) => Math.log(w / scale[k]) - 0.5 * ((z - mean[k]) / scale[k]) ** 2);
  const most = Math.max(...terms);
  let [sum, first, second] = [0, 0, 0];
  for (let k = 0; k < terms.length; k++) {
    const share = Math.exp(terms[k] - most);
    const u = (z - mean[k]) / scale[k];
    sum += share;
    first -= (share * u) / scale[k];
    second += (share * (u * u - 1)) / (scale[k] * scale[k]);
  }
  return [first / sum, second / sum];
}
