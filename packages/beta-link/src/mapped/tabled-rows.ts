import { type DistributionBatch, type RowScores, valueAtScore } from "@distcal/distributions";
import { type CurveRoom, cellAt, cellLength, curveRoom, curveValue } from "../curves/row-curve.ts";
import { writeScoreCurve } from "../curves/score-curve.ts";
import { anyRows } from "./any-rows.ts";
import type { BaseRows } from "./base-rows.ts";

/** Newton's error is about the square of its step in scores: 1e-12 is left. */
const lastStep = 1e-6;
const mostSteps = 6;

/**
 * Base distributions of a family whose scores are quick to compute: each row as a table of y over scores.  Moments are integrals along it; quantiles start from it and end on the distribution itself.
 */
export function tabledRows(base: DistributionBatch, scores: RowScores): BaseRows {
  const rows = anyRows(base);
  const most = scores.mostPoints;
  const [room, copy] = [curveRoom(most), curveRoom(most)];
  let loaded = -1;
  let targets = new Float64Array(0);
  let steps = [targets, targets, targets];
  const curveOf = (row: number): CurveRoom => {
    if (row !== loaded) writeScoreCurve(scores, row, room);
    loaded = row;
    return room;
  };
  const valuesAt = (row: number, wanted: Float64Array, into: Float64Array): void => {
    const curve = curveOf(row);
    if (targets.length !== wanted.length) {
      targets = new Float64Array(wanted.length);
      steps = [0, 1, 2].map(() => new Float64Array(wanted.length));
    }
    targets.set(wanted);
    for (let l = 0; l < into.length; l++) into[l] = curveValue(curve, targets[l]);
    if (polished(scores, row, curve, targets, into, steps)) return;
    const distribution = base.row(row);
    for (let l = 0; l < into.length; l++) into[l] = valueAtScore(distribution, targets[l]);
  };
  const one = new Float64Array(1);
  return Object.freeze({
    ...rows,
    valueAt(row: number, score: number) {
      one[0] = score;
      valuesAt(row, one, one);
      return one[0];
    },
    valuesAt,
    // A copy, since its reader may stretch it.
    curve: (row: number) => copyCurve(curveOf(row), copy),
  });
}

/** Newton's steps on scores from values of the table; false where they don't come to an end. */
function polished(
  scores: RowScores,
  row: number,
  curve: CurveRoom,
  targets: Float64Array,
  values: Float64Array,
  [score, rate, bend]: readonly Float64Array[],
): boolean {
  for (let step = 0; step < mostSteps; step++) {
    scores.scoresInto(row, values, score, rate, bend);
    let largest = 0;
    for (let l = 0; l < values.length; l++) {
      const error = score[l] - targets[l];
      largest = Math.max(largest, Number.isNaN(error) ? Infinity : Math.abs(error));
      const next = values[l] - error / rate[l];
      if (!isNear(curve, targets[l], next)) return false;
      values[l] = next;
    }
    if (largest <= lastStep) return true;
  }
  return false;
}

/** Whether a step stays between the points of the table around its score. */
function isNear(curve: CurveRoom, target: number, value: number): boolean {
  const { cells, knots } = curve;
  const k = cellAt(curve, target);
  return k >= 0 && k < knots - 1 && value >= cells[cellLength * k] && value <= cells[cellLength * (k + 1)];
}

/** Copies a curve. */
function copyCurve(from: CurveRoom, to: CurveRoom): CurveRoom {
  to.knots = from.knots;
  to.score.set(from.score.subarray(0, from.knots));
  to.cells.set(from.cells.subarray(0, cellLength * from.knots));
  to.first.set(from.first);
  return to;
}
