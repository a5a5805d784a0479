import type { ScoreCurves } from "@distcal/distributions";
import { clamp, scoreLogs } from "@distcal/numerics";
import { type CurveRoom, cellLength, curveRoom, curveValue } from "../curves/row-curve.ts";
import type { BaseRows, PointForm } from "./base-rows.ts";

/** Beyond it the square of a score would overflow. */
const farthestScore = 1e150;

/** Base distributions that are straight lines over their normal scores: points and values without any special function. */
export function curveRows(curves: ScoreCurves): BaseRows {
  const { length, knots } = curves;
  const room = curveRoom(knots);
  let loaded = -1;
  const curveOf = (row: number): CurveRoom => {
    if (row !== loaded) writeCurve(curves, row, room);
    loaded = row;
    return room;
  };
  const axisOf = (row: number, form: PointForm) => ({
    pointAt(t: number, into: Float64Array) {
      writeScore(curves, row, clamp(t), into);
      if (form === "logs") scoreLogs(into[0], into);
    },
    atScore: (score: number) => clamp(curveValue(curveOf(row), score)),
  });
  return Object.freeze({
    length,
    normal: false,
    offset: () => 0,
    unit: () => 1,
    pointsAt: (y: Float64Array, form: PointForm) => (row: number, into: Float64Array) => {
      const logRate = writeScore(curves, row, y[row], into);
      if (form === "scores") into[1] = logRate;
      else {
        const rate = Math.exp(logRate);
        scoreLogs(into[0], into);
        into[2] *= rate;
        into[3] *= rate;
      }
    },
    valueAt: (row: number, score: number) => clamp(curveValue(curveOf(row), score)),
    valuesAt(row: number, scores: Float64Array, into: Float64Array) {
      const curve = curveOf(row);
      for (let l = 0; l < into.length; l++) into[l] = clamp(curveValue(curve, scores[l]));
    },
    axis: (row: number, form: PointForm) => Object.freeze(axisOf(row, form)),
    bends: (row: number) => curves.value.slice(row * knots, (row + 1) * knots),
    curve(row: number) {
      // Its reader may stretch it.
      loaded = -1;
      writeCurve(curves, row, room);
      return room;
    },
    only(row: number) {
      const value = curves.value.slice(row * knots, (row + 1) * knots);
      const from = curves.score.length === knots ? 0 : row * knots;
      const one: ScoreCurves = Object.freeze({
        length: 1,
        knots,
        score: curves.score.slice(from, from + knots),
        value,
      });
      return curveRows(one);
    },
  } satisfies BaseRows);
}

/** A row's lines as cells. */
function writeCurve({ knots, score, value }: ScoreCurves, row: number, into: CurveRoom): void {
  const s = score.length === knots ? 0 : row * knots;
  const v = row * knots;
  into.knots = knots;
  let slope = 0;
  for (let k = 0; k < knots; k++) {
    into.score[k] = score[s + k];
    if (k + 1 < knots) slope = (value[v + k + 1] - value[v + k]) / (score[s + k + 1] - score[s + k]);
    if (k === 0) into.first[1] = slope;
    into.cells[cellLength * k] = value[v + k];
    into.cells[cellLength * k + 1] = slope;
    for (let n = 2; n < cellLength; n++) into.cells[cellLength * k + n] = 0;
  }
  into.first[0] = value[v];
}

/** The score of y into the first number; answers ln dz/dy. */
function writeScore({ knots, score, value }: ScoreCurves, row: number, y: number, into: Float64Array): number {
  const v = row * knots;
  const s = score.length === knots ? 0 : v;
  let low = 0;
  let high = knots - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (value[v + middle] <= y) low = middle;
    else high = middle;
  }
  const rate = (score[s + low + 1] - score[s + low]) / (value[v + low + 1] - value[v + low]);
  into[0] = clamp(score[s + low] + rate * (y - value[v + low]), farthestScore);
  return Math.log(rate);
}
