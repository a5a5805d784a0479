import { clamp } from "@distcal/numerics";
import { pointsWithin, type ScoreIntervals, type WeightedIntervals, weightedIntervals } from "./score-intervals.ts";

/** Scores in rising order, each with its weight: rows that lie close together are one entry at their mean. */
export interface WeightedScores {
  readonly score: Float64Array;
  readonly weight: Float64Array;
  /** The sum of the weights, those of intervals among them. */
  readonly total: number;
  /** Rows of which no more than an interval is known: they are not among the scores. */
  readonly intervals?: WeightedIntervals;
  /** The scores with points in place of intervals: what quantiles are read off. */
  readonly filled?: WeightedScores;
}

/** Inner entries that are kept at the most: a bin then holds a 256th of the weight, far finer than any component. */
const mostBins = 256;
/** The weight at each end whose rows stay on their own: tails are few rows, and decide most. */
const outerWeight = 48;
/** Beyond it squares of distances would overflow. */
const farthest = 1e100;

/**
 * Sorts scores and, where there are many, gathers neighbours, so that a fit of the shape costs the same for any number of
 * rows. Entries depend on scores and weights alone: weight 2 is the row twice. Rows that `known` has an interval of stand apart.
 */
export function weightedScores(scores: Float64Array, weights?: Float64Array, known?: ScoreIntervals): WeightedScores {
  const intervals = known && weightedIntervals(known, weights);
  if (known === undefined || intervals === undefined) return gathered(scores, weights);
  const exact = known.low.map((low, row) => (low === known.high[row] ? (weights?.[row] ?? 1) : 0));
  const points = pointsWithin(known, weights);
  const filled = gathered(points.score, points.weight);
  return { ...gathered(scores, exact), total: filled.total, intervals, filled };
}

function gathered(scores: Float64Array, weights?: Float64Array): WeightedScores {
  const weightOf = (row: number): number => (weights === undefined ? 1 : weights[row]);
  const order = Uint32Array.from(scores.keys()).filter((row) => weightOf(row) > 0);
  order.sort((a, b) => scores[a] - scores[b]);
  const total = order.reduce((sum, row) => sum + weightOf(row), 0);
  const inner = total - 2 * outerWeight;
  const width = inner > mostBins ? inner / mostBins : 0;
  const [score, weight]: [number[], number[]] = [[], []];
  let [before, bin] = [0, Number.NaN];
  for (let i = 0; i < order.length; ) {
    // Equal scores are one, so that they can't fall into two bins.
    const value = scores[order[i]];
    let equal = 0;
    for (; i < order.length && scores[order[i]] === value; i++) equal += weightOf(order[i]);
    const middle = before + 0.5 * equal;
    before += equal;
    const isInner = width > 0 && middle > outerWeight && middle < total - outerWeight;
    const here = isInner ? Math.floor((middle - outerWeight) / width) : Number.NaN;
    const last = score.length - 1;
    if (here === bin) {
      const mass = weight[last] + equal;
      score[last] += (equal / mass) * (clamp(value, farthest) - score[last]);
      weight[last] = mass;
    } else {
      score.push(clamp(value, farthest));
      weight.push(equal);
    }
    bin = here;
  }
  return { score: Float64Array.from(score), weight: Float64Array.from(weight), total };
}

/** The score below which this share of the weight lies, halfway through an entry's own. */
export function scoreQuantile(scores: WeightedScores, share: number): number {
  const { score, weight, total } = scores.filled ?? scores;
  let before = 0;
  let last = -1;
  for (let i = 0; i < score.length; i++) {
    const middle = before + 0.5 * weight[i];
    if (middle >= share * total) {
      if (last < 0) return score[i];
      const left = before - 0.5 * weight[last];
      const part = (share * total - left) / (middle - left);
      return score[last] + part * (score[i] - score[last]);
    }
    before += weight[i];
    last = i;
  }
  return score[score.length - 1];
}
