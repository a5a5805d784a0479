import { type Shape, type ShapeLogs, shapeLogs, shapeMoments } from "../shape/shape.ts";
import type { MomentWeights } from "./moment-weights.ts";
import { septicInto, septicLength } from "./septic.ts";

/**
 * The axis of scores seen through a shape H: nodes z(t) at equal distances of t, with all that a row needs at them. Made once
 * for any number of rows.
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
  /** z′ and z″ in t. */
  readonly rate: Float64Array;
  readonly rate2: Float64Array;
  readonly weights: MomentWeights;
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

/** The largest error of ln H and ln(1 − H) in the middle of cells, as far out as rows are asked. */
export function errorOf(shape: Shape, { score, cells }: ScoreAxis): number {
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

/** The components of a shape: the standard normal's own where it has none. */
export const partsOf = (shape: Shape): Shape =>
  shape.weight.length === 0 ? { weight: [1], mean: [0], scale: [1] } : shape;

/** What nodes are, before anything is known at them. */
type AxisNodes = Pick<ScoreAxis, "centre" | "median" | "score" | "rate" | "rate2" | "weights">;

/** The axis of a shape over these nodes. */
export function axisOver(shape: Shape, nodes: AxisNodes): ScoreAxis {
  const { median, score } = nodes;
  const { length } = score;
  const column = (): Float64Array => new Float64Array(length);
  const moments = shapeMoments(shape);
  const axis: ScoreAxis = Object.freeze({
    ...nodes,
    length,
    mean: moments.mean - median,
    second: moments.std ** 2 + (moments.mean - median) ** 2,
    std: moments.std,
    perStd: 1 / moments.std,
    cdf: column(),
    sf: column(),
    density: column(),
    slope: column(),
    points: new Float64Array(4 * length),
    pull: column(),
    cells: new Float64Array(2 * septicLength * (length - 1)),
  });
  fillNodes(axis, shape);
  return axis;
}

function fillNodes(axis: ScoreAxis, shape: Shape): void {
  const { length, score, points, pull, cells } = axis;
  const parts = partsOf(shape);
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  // ln H and ln(1 − H) with three derivatives each.
  const ends = Array.from({ length: 2 }, () => Array.from({ length }, () => new Float64Array(4)));
  for (let k = 0; k < length; k++) {
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
export function logDerivatives({ weight, mean, scale }: Shape, z: number): [number, number] {
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
