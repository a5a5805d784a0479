import { scoreLogs } from "@distcal/numerics";
import { stretchCurve } from "../curves/row-curve.ts";
import type { BaseRows, PointForm } from "./base-rows.ts";

/** Base distributions of any family whose scores are stretched row by row: F is Φ(z/s) where it was Φ(z). */
export function stretchedRows(base: BaseRows, stretches: Float64Array): BaseRows {
  const { length, normal, offset, unit, bends } = base;
  const curveOf = base.curve;
  return Object.freeze({
    length,
    normal,
    offset,
    unit,
    stretch: (row: number) => stretches[row],
    pointsAt(y: Float64Array, form: PointForm) {
      const scoreAt = base.pointsAt(y, "scores");
      return (row: number, into: Float64Array) => {
        scoreAt(row, into);
        const logRate = into[1] - Math.log(stretches[row]);
        writePoint(into[0] / stretches[row], form, into);
        if (form === "scores") into[1] = logRate;
        else {
          into[2] *= Math.exp(logRate);
          into[3] *= Math.exp(logRate);
        }
      };
    },
    valueAt: (row: number, score: number) => base.valueAt(row, score * stretches[row]),
    valuesAt(row: number, scores: Float64Array, into: Float64Array) {
      for (let l = 0; l < into.length; l++) into[l] = scores[l] * stretches[row];
      base.valuesAt(row, into, into);
    },
    axis(row: number, form: PointForm) {
      const axis = base.axis(row, "scores");
      return Object.freeze({
        pointAt(t: number, into: Float64Array) {
          axis.pointAt(t, into);
          writePoint(into[0] / stretches[row], form, into);
        },
        atScore: (score: number) => axis.atScore(score * stretches[row]),
      });
    },
    ...(bends && { bends }),
    ...(curveOf && { curve: (row: number) => stretchCurve(curveOf(row), stretches[row]) }),
    only: (row: number) => stretchedRows(base.only(row), stretches.slice(row, row + 1)),
  });
}

function writePoint(score: number, form: PointForm, into: Float64Array): void {
  if (form === "logs") scoreLogs(score, into);
  else into[0] = score;
}
