import type { Distribution, DistributionBatch } from "../contracts/distribution.ts";
import type { Support } from "../contracts/support.ts";
import { squaredTail } from "../tails/tail-crps.ts";
import { sideMoments } from "../tails/tail-moments.ts";
import { bendDistances, type Tails } from "../tails/tails.ts";
import { reachOf, valueOn } from "./support.ts";

/** Steps of a lattice that are summed one by one; beyond so many the sum is an integral to all digits. */
const mostSteps = 512;
/** A tail that is this small has nothing left to add. */
const negligible = 1e-24;

/** What integrals over a row need: the unbounded distribution by its tails, and what it is bounded by. */
export interface SupportedRow {
  readonly tails: Tails;
  readonly support: Support;
}

/** A row of an unbounded batch, on the support. */
export function supportedRow(core: DistributionBatch, row: number, support: Support): SupportedRow {
  return { tails: core.tails?.(row) ?? tailsOf(core.row(row)), support };
}

/** The tails of any distribution. */
export function tailsOf(core: Distribution): Tails {
  return {
    below: (t) => Math.exp(core.logCdf(t)),
    above: (t) => Math.exp(core.logSf(t)),
    centre: core.quantile(0.5),
    scale: 0.5 * core.quantile(0.8413447460685429) - 0.5 * core.quantile(0.15865525393145707),
    bends: new Float64Array(0),
  };
}

/**
 * Mean and standard deviation where a single bound is all there is, from one integral: of the tail beyond the bound, by which the
 * known moments of the unbounded distribution are corrected, or where most of it lies beyond, of the one that is left.
 */
export function boundedMoments(
  row: SupportedRow,
  side: 1 | -1,
  [mean, std]: readonly [mean: number, std: number],
): readonly [mean: number, std: number] {
  const { support, tails } = row;
  const { centre, scale } = tails;
  const bound = endOf(support, side);
  if (!(std < Infinity) || !(side * (bound - centre) > 0)) return supportedMoments(row);
  const beyondBound = sideMoments(
    plainTail({ ...row, support: {} }, bound, side),
    scale,
    bendDistances(tails, bound, side),
  );
  const [first, second] = [scale * beyondBound[0], scale * scale * beyondBound[1]];
  const distance = mean - bound;
  const bounded = distance - side * first;
  const variance = std * std + distance * distance - second - bounded * bounded;
  return [bound + bounded, Math.sqrt(Math.max(variance, 0))];
}

/** Mean and standard deviation on the support: ∫ (1 − F) above a point less ∫ F below it, and the same with twice the distance. */
export function supportedMoments(row: SupportedRow): readonly [mean: number, std: number] {
  const centre = valueOn(row.support, row.tails.centre);
  const upper = sideSums(row, centre, 1);
  const lower = sideSums(row, centre, -1);
  const mean = upper[0] - lower[0];
  const second = upper[1] + lower[1];
  if (!Number.isFinite(mean)) return [upper[0] === lower[0] ? centre : mean, Infinity];
  return [centre + mean, second < Infinity ? Math.sqrt(Math.max(second - mean * mean, 0)) : Infinity];
}

/** ∫ F² below t plus ∫ (1 − F)² above it, on the support (Gneiting & Raftery 2007, eq. 20). */
export function supportedCrps(row: SupportedRow, t: number): number {
  return squaredSide(row, t, 1) + squaredSide(row, t, -1);
}

/** The probability beyond a point on one side: P(Y > t), or P(Y ≤ t). */
function beyond({ tails, support }: SupportedRow, side: 1 | -1): (t: number) => number {
  return (t) => {
    const reach = reachOf(support, t);
    if (reach === Infinity || reach === -Infinity) return reach > 0 === side > 0 ? 0 : 1;
    return side > 0 ? tails.above(reach) : tails.below(reach);
  };
}

/** Where the support ends on one side. */
const endOf = ({ lower = -Infinity, upper = Infinity }: Support, side: 1 | -1): number => (side > 0 ? upper : lower);

/** Tails of the unbounded distribution between a point and where the support ends, by distance from the point. */
function plainTail({ tails, support }: SupportedRow, from: number, side: 1 | -1): (d: number) => number {
  const end = endOf(support, side);
  return (d) => {
    const t = from + side * d;
    if (side * (end - t) <= 0) return 0;
    return side > 0 ? tails.above(t) : tails.below(t);
  };
}

/** asinh of distances, in scales: to where the tail bends, and to the end of the support, where it ends with a jump. */
function endsFrom({ support, tails }: SupportedRow, from: number, side: 1 | -1): Float64Array {
  const distance = side * (endOf(support, side) - from);
  const bends = bendDistances(tails, from, side);
  return distance > 0 && distance < Infinity
    ? Float64Array.of(...bends, Math.asinh(distance / tails.scale)).sort()
    : bends;
}

/** ∫ tail and ∫ 2d·tail over the distance d from a point. */
function sideSums(row: SupportedRow, from: number, side: 1 | -1): readonly [first: number, second: number] {
  const { support } = row;
  const { scale } = row.tails;
  let [first, second, reached] = [0, 0, 0];
  if (support.step !== undefined) {
    const cells = latticeCells(row, from, side);
    for (const { width, tail } of cells) {
      first += width * tail;
      second += ((reached + width) ** 2 - reached ** 2) * tail;
      reached += width;
    }
    if (cells.isComplete) return [first, second];
  }
  const start = from + side * reached;
  const rest = sideMoments(plainTail(row, start, side), scale, endsFrom(row, start, side));
  const [restFirst, restSecond] = [scale * rest[0], scale * scale * rest[1]];
  return [first + restFirst, second + restSecond + 2 * reached * restFirst];
}

function squaredSide(row: SupportedRow, from: number, side: 1 | -1): number {
  const { support } = row;
  const { scale } = row.tails;
  const end = endOf(support, side === 1 ? -1 : 1);
  // Outside the support the tail is 1 as far as it begins.
  const distance = Math.max(side * (end - from), 0);
  if (distance > 0 && distance < Infinity) return distance + squaredSide(row, end, side);
  let [sum, reached] = [0, 0];
  if (support.step !== undefined) {
    const cells = latticeCells(row, from, side);
    for (const { width, tail } of cells) {
      sum += width * tail * tail;
      reached += width;
    }
    if (cells.isComplete) return sum;
  }
  const start = from + side * reached;
  return sum + scale * squaredTail(plainTail(row, start, side), scale, endsFrom(row, start, side));
}

/** Stretches between multiples of the step, each with its tail, from a point outwards. */
type Cells = { readonly width: number; readonly tail: number }[] & { isComplete?: boolean };

function latticeCells(row: SupportedRow, from: number, side: 1 | -1): Cells {
  const { support } = row;
  const { step = 1 } = support;
  const tailAt = beyond(row, side);
  const end = endOf(support, side);
  const cells: Cells = [];
  let at = from;
  for (let count = 0; count < mostSteps; count++) {
    if (side * (end - at) <= 0) {
      cells.isComplete = true;
      break;
    }
    const next = (side > 0 ? Math.floor(at / step + 1e-9) + 1 : Math.ceil(at / step - 1e-9) - 1) * step;
    const tail = tailAt(0.5 * at + 0.5 * next);
    cells.push({ width: side * (next - at), tail });
    at = next;
    if (tail < negligible) {
      cells.isComplete = true;
      break;
    }
  }
  return cells;
}
