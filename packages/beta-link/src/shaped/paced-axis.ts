import { type Shape, type ShapeLogs, shapeLogs, shapeQuantile } from "../shape/shape.ts";
import { trapezoidWeights, widestStep } from "./moment-weights.ts";
import { axisOver, errorOf, logDerivatives, partsOf, type ScoreAxis } from "./score-axis.ts";

/** First every eighth node is taken. */
const firstShift = 3;
const firstStride = 2 ** firstShift;
const perUnit = firstStride / widestStep;
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

/** What the polynomials of cells may be off by in ln H: with nodes farther apart, and at all. */
const [roomyError, largestError] = [3e-11, 1e-9];
/** How much closer nodes are tried where cells are off by more. */
const closer = 0.85;

/**
 * The axis of any shape: nodes close where a component is narrow and ever farther apart in the tails, so that the row itself is
 * smooth between them. A few milliseconds of work; undefined where its cells do not resolve the shape.
 */
export function pacedAxis(shape: Shape): ScoreAxis | undefined {
  const median = shapeQuantile(shape, -Math.LN2, -Math.LN2);
  for (let stretch = coarsestStride(shape, partsOf(shape), median) / firstStride; stretch > 1; stretch *= closer) {
    const roomy = axisWith(shape, median, stretch);
    if (errorOf(shape, roomy) <= roomyError) return roomy;
  }
  const close = axisWith(shape, median, 1);
  return errorOf(shape, close) <= largestError ? close : undefined;
}

function axisWith(shape: Shape, median: number, stretch: number): ScoreAxis {
  const parts = partsOf(shape);
  const score = nodesOf(parts, median, reach, stretch);
  const centre = score.indexOf(median);
  const [rate, rate2, rate3] = [score.slice(), score.slice(), score.slice()];
  for (let k = 0; k < score.length; k++) {
    paceAt(parts, score[k], room);
    const [r, r1, r2] = [stretch * room[0], stretch * room[1], stretch * room[2]];
    rate[k] = r;
    rate2[k] = r1 * r;
    rate3[k] = (r2 * r + r1 * r1) * r;
  }
  const weights = trapezoidWeights({ centre, distance: score.map((z) => z - median), rate, rate2, rate3 }, firstShift);
  return axisOver(shape, { centre, median, score, rate, rate2, weights });
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
