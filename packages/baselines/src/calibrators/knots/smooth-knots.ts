import { type RisingSpline, risingSpline } from "@distcal/beta-link";
import { normalCdf, normalQuantile, shuffledRows } from "@distcal/numerics";
import type { Knots } from "./thin-knots.ts";

/** Numbers of knots that are tried; two make a straight line. */
const knotCounts = [2, 3, 4, 5, 6, 7, 9, 11, 13, 17, 21, 25, 33, 49, 65] as const;
/** No group of rows behind a knot is smaller. */
const fewestPerKnot = 4;
const folds = 5;
/** Of more rows than this a sample chooses the number of knots. */
const mostChoosers = 20_000;
const halfLogTwoPi = 0.9189385332046728;
/** Values closer together than this share of the whole width are one. */
const tie = 1e-9;

/**
 * Knots of a smooth rising function from values to normal scores, a smoothed normal probability plot: the sorted values
 * are cut into groups of equal width in normal score, and each gives one knot, the mean of its values against the mean of
 * their scores Φ⁻¹((rank − ½)/n). How many groups is chosen by five-fold cross-validated likelihood; where `identity` is
 * asked for and nothing does better, the knots are (−1, −1) and (1, 1): the values are normal already.
 */
export function smoothKnots(values: Float64Array, identity: boolean): Knots {
  const sorted = values.slice().sort();
  // Of sorted values, so that the order of rows decides nothing.
  const chosen = bestCount(sorted, identity);
  if (chosen === 0) return { x: Float64Array.of(-1, 1), y: Float64Array.of(-1, 1) };
  const knots = groupedKnots(sorted, chosen);
  if (knots !== undefined) return knots;
  throw new RangeError(
    `fit: residuals must have at least two different values, got ${sorted.length} times ${sorted[0]}; ` +
      "collect rows whose outcomes differ from their predictions by different amounts",
  );
}

/** The number of knots with the best likelihood on rows held out; 0 stands for the identity. */
function bestCount(values: Float64Array, identity: boolean): number {
  const order = shuffledRows(values.length, 1).subarray(0, mostChoosers);
  let best = identity ? 0 : 2;
  let bestScore = Number.NEGATIVE_INFINITY;
  const parts = Array.from({ length: folds }, (_, fold) => ({
    train: Float64Array.from(
      order.filter((_row, i) => i % folds !== fold),
      (row) => values[row],
    ).sort(),
    test: Float64Array.from(
      order.filter((_row, i) => i % folds === fold),
      (row) => values[row],
    ),
  }));
  for (const count of identity ? [0, ...knotCounts] : knotCounts) {
    let score = 0;
    for (const { train, test } of parts) {
      const knots = count === 0 ? undefined : groupedKnots(train, count);
      if (count > 0 && (knots === undefined || knots.x.length < count)) {
        score = Number.NEGATIVE_INFINITY;
        break;
      }
      const spline = knots === undefined ? undefined : risingSpline(knots.x, knots.y);
      for (const value of test) score += logScore(spline, value);
    }
    if (score > bestScore) {
      best = count;
      bestScore = score;
    }
  }
  return best;
}

const at = new Float64Array(2);

function logScore(spline: RisingSpline | undefined, value: number): number {
  if (spline === undefined) return -0.5 * value * value - halfLogTwoPi;
  spline.valueWithSlope(value, at);
  return Math.log(at[1]) - 0.5 * at[0] * at[0] - halfLogTwoPi;
}

/** One knot per group of sorted values; fewer where groups would be too small or tied; undefined where all are tied. */
function groupedKnots(sorted: Float64Array, count: number): Knots | undefined {
  const n = sorted.length;
  const closest = tie * (sorted[n - 1] - sorted[0]);
  if (!(closest > 0)) return undefined;
  const reach = -normalQuantile(Math.min(fewestPerKnot / n, 0.3));
  const x: number[] = [];
  const y: number[] = [];
  let from = 0;
  for (let g = 1; g <= count; g++) {
    // Inner borders are spread evenly between the scores that leave the fewest rows outside.
    const border = count === 2 ? 0 : -reach + (2 * reach * (g - 1)) / (count - 2);
    const to = g === count ? n : Math.min(Math.round(n * normalCdf(border)), n);
    if (to - from < fewestPerKnot && g < count) continue;
    let value = 0;
    let score = 0;
    for (let i = from; i < to; i++) {
      value += sorted[i] / (to - from);
      score += normalQuantile((i + 0.5) / n) / (to - from);
    }
    if (to > from && (x.length === 0 || value - x[x.length - 1] > closest)) {
      x.push(value);
      y.push(score);
    }
    from = to;
  }
  return x.length < 2 ? undefined : { x: Float64Array.from(x), y: Float64Array.from(y) };
}
