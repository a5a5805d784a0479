import { truncatedMoments, truncatedQuantile } from "./truncated-normal.ts";

/** What is known of outcomes on the axis of scores: the score lies between two ends, which are equal where it is known. */
export interface ScoreIntervals {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Outcomes known to an interval, each with its weight. */
export interface WeightedIntervals extends ScoreIntervals {
  readonly weight: Float64Array;
}

/** A normal that scores known to an interval are drawn from. */
export interface IntervalNormal {
  readonly mean: number;
  readonly scale: number;
}

/** More intervals than these are sampled evenly, in their order: as many settle a shape. */
const mostIntervals = 4096;
const rounds = 40;
/** Scores further from the mean than so many standard deviations count as this far: they are surprises. */
const farthest = 4;
/** Points that stand for an interval of a weight above 1. */
const mostPoints = 8;
/** The golden ratio's fraction: its multiples are spread evenly over (0, 1), however many are taken. */
const evenStep = 0.6180339887498949;

/** The rows that are intervals, or of very many an even sample in which each stands for its neighbours. */
export function weightedIntervals(
  { low, high }: ScoreIntervals,
  weights?: Float64Array,
): WeightedIntervals | undefined {
  const weightOf = (row: number): number => (weights === undefined ? 1 : weights[row]);
  const rows = [...low.keys()].filter((row) => low[row] < high[row] && weightOf(row) > 0);
  if (rows.length === 0) return undefined;
  rows.sort((a, b) => compared(low[a], low[b]) || compared(high[a], high[b]));
  const total = rows.reduce((sum, row) => sum + weightOf(row), 0);
  const chosen: number[] = [];
  if (rows.length > mostIntervals) {
    let before = 0;
    for (const row of rows) {
      const after = before + weightOf(row);
      const place = Math.floor((before / total) * mostIntervals + 0.5);
      if (Math.floor((after / total) * mostIntervals + 0.5) > place) chosen.push(row);
      before = after;
    }
  }
  const kept = rows.length > mostIntervals ? chosen : rows;
  const share = total / kept.reduce((sum, row) => sum + weightOf(row), 0);
  return {
    low: Float64Array.from(kept, (row) => low[row]),
    high: Float64Array.from(kept, (row) => high[row]),
    weight: Float64Array.from(kept, (row) => share * weightOf(row)),
  };
}

const compared = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** The normal that explains scores best of which some are known to an interval alone, by expectation maximisation; far ones drawn in. */
export function intervalNormal({ low, high }: ScoreIntervals, weights?: Float64Array): IntervalNormal {
  const points = low.map((from, i) => pointOf(from, high[i]));
  let { mean, scale } = momentsOf(
    points,
    points.map(() => 0),
    weights,
  );
  const at = { logMass: 0, first: 0, second: 0 };
  const [centre, spread] = [new Float64Array(low.length), new Float64Array(low.length)];
  for (let round = 0; round < rounds && scale > 0; round++) {
    for (let i = 0; i < low.length; i++) {
      if (low[i] === high[i]) {
        centre[i] = mean + scale * Math.min(Math.max((low[i] - mean) / scale, -farthest), farthest);
        continue;
      }
      truncatedMoments((low[i] - mean) / scale, (high[i] - mean) / scale, at);
      const first = Math.min(Math.max(at.first, -farthest), farthest);
      centre[i] = mean + scale * first;
      spread[i] = scale * scale * Math.max(at.second - at.first * at.first, 0);
    }
    ({ mean, scale } = momentsOf(centre, spread, weights));
  }
  return { mean, scale };
}

/** Where an outcome may lie: the middle of an interval, the end of one that is open. */
const pointOf = (low: number, high: number): number =>
  low === -Infinity ? (high === Infinity ? 0 : high) : high === Infinity ? low : 0.5 * low + 0.5 * high;

function momentsOf(centre: Float64Array, spread: Float64Array, weights: Float64Array | undefined): IntervalNormal {
  let [count, sum, squares] = [0, 0, 0];
  for (let i = 0; i < centre.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    count += weight;
    sum += weight * centre[i];
  }
  const mean = sum / count;
  for (let i = 0; i < centre.length; i++) {
    squares += (weights === undefined ? 1 : weights[i]) * (spread[i] + (centre[i] - mean) ** 2);
  }
  return { mean, scale: Math.sqrt(squares / count) };
}

/**
 * Points that stand for outcomes known to an interval wherever quantiles of scores are asked for: spread evenly over what a
 * normal that explains all rows says of each. With the rows that each belongs to.
 */
export function pointsWithin(
  intervals: ScoreIntervals,
  weights?: Float64Array,
): { readonly score: Float64Array; readonly weight: Float64Array } {
  const { low, high } = intervals;
  const { mean, scale } = intervalNormal(intervals, weights);
  const [score, weight]: [number[], number[]] = [[], []];
  let place = 0.5;
  for (let i = 0; i < low.length; i++) {
    const weightHere = weights === undefined ? 1 : weights[i];
    if (!(weightHere > 0)) continue;
    const points = low[i] === high[i] ? 1 : Math.min(Math.max(Math.round(weightHere), 1), mostPoints);
    for (let k = 0; k < points; k++) {
      place = (place + evenStep) % 1;
      score.push(pointWithin(low[i], high[i], mean, scale, place));
      weight.push(weightHere / points);
    }
  }
  return { score: Float64Array.from(score), weight: Float64Array.from(weight) };
}

function pointWithin(low: number, high: number, mean: number, scale: number, share: number): number {
  if (low === high) return low;
  if (!(scale > 0)) return pointOf(low, high);
  const point = mean + scale * truncatedQuantile((low - mean) / scale, (high - mean) / scale, share);
  return Math.min(Math.max(point, low), high);
}
