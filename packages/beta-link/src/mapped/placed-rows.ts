import { scoreLogs } from "@distcal/numerics";
import { placeCurve } from "../curves/row-curve.ts";
import type { BaseRows, PointForm } from "./base-rows.ts";
import { type Placement, placementAt } from "./calibrated-form.ts";

/** Base distributions of any family whose scores are placed row by row: F is Φ(z/s − m) where it was Φ(z). */
export function placedRows(base: BaseRows, placement: Placement): BaseRows {
  const { stretch, shift } = placement;
  const placed = (row: number, score: number): number => score / stretch[row] - shift[row];
  const given = (row: number, score: number): number => (score + shift[row]) * stretch[row];
  const { length, normal, offset, unit, bends } = base;
  const curveOf = base.curve;
  return Object.freeze({
    length,
    normal,
    offset,
    unit,
    placed,
    pointsAt(y: Float64Array, form: PointForm) {
      const scoreAt = base.pointsAt(y, "scores");
      return (row: number, into: Float64Array) => {
        scoreAt(row, into);
        const logRate = into[1] - Math.log(stretch[row]);
        writePoint(placed(row, into[0]), form, into);
        if (form === "scores") into[1] = logRate;
        else {
          into[2] *= Math.exp(logRate);
          into[3] *= Math.exp(logRate);
        }
      };
    },
    valueAt: (row: number, score: number) => base.valueAt(row, given(row, score)),
    valuesAt(row: number, scores: Float64Array, into: Float64Array) {
      for (let l = 0; l < into.length; l++) into[l] = given(row, scores[l]);
      base.valuesAt(row, into, into);
    },
    axis(row: number, form: PointForm) {
      const axis = base.axis(row, "scores");
      return Object.freeze({
        pointAt(t: number, into: Float64Array) {
          axis.pointAt(t, into);
          writePoint(placed(row, into[0]), form, into);
        },
        atScore: (score: number) => axis.atScore(given(row, score)),
      });
    },
    ...(bends && { bends }),
    ...(curveOf && { curve: (row: number) => placeCurve(curveOf(row), stretch[row], shift[row]) }),
    only: (row: number) => placedRows(base.only(row), placementAt(placement, row)),
  });
}

function writePoint(score: number, form: PointForm, into: Float64Array): void {
  if (form === "logs") scoreLogs(score, into);
  else into[0] = score;
}
