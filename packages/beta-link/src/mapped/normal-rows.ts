import { type OnePrediction, type PredictionColumns, predictedMoments } from "@distcal/distributions";
import { clamp, scoreLogs } from "@distcal/numerics";
import type { BaseAxis, BaseRows, PointForm } from "./base-rows.ts";
import { type Placement, placementAt } from "./calibrated-form.ts";

/** Normal base distributions from means and standard deviations; checked and copied. */
export function normalRows(where: string, columns: PredictionColumns | OnePrediction): BaseRows {
  const { mean, std } = predictedMoments(columns, where);
  return rowsFrom(mean, std);
}

/** The same rows with their scores placed again: normal ones with as many times their std, moved by as many of these. */
export function placedNormals(rows: BaseRows, placement: Placement): BaseRows {
  const { stretch, shift } = placement;
  const std = stretch.map((factor, row) => Math.min(Math.max(rows.unit(row) * factor, 5e-324), Number.MAX_VALUE));
  const mean = shift.map((by, row) => clamp(rows.offset(row) + by * std[row]));
  return rowsFrom(mean, std, placement);
}

const atScore = (score: number): number => score;
const logsAxis: BaseAxis = Object.freeze({ pointAt: scoreLogs, atScore });
const scoreAxis: BaseAxis = Object.freeze({
  pointAt(t: number, into: Float64Array) {
    into[0] = clamp(t, farthestSquare);
  },
  atScore,
});

function rowsFrom(mean: Float64Array, std: Float64Array, placement?: Placement): BaseRows {
  const logsAt = (y: Float64Array) => (row: number, into: Float64Array) => {
    scoreLogs(standardised(y[row], mean[row], std[row]), into);
  };
  const scoresAt = (y: Float64Array) => (row: number, into: Float64Array) => {
    into[0] = standardised(y[row], mean[row], std[row], farthestSquare);
    into[1] = 0;
  };
  return Object.freeze({
    length: mean.length,
    normal: true,
    offset: (row: number) => mean[row],
    unit: (row: number) => std[row],
    ...(placement && {
      placed: (row: number, score: number) => score / placement.stretch[row] - placement.shift[row],
    }),
    pointsAt: (y: Float64Array, form: PointForm) => (form === "logs" ? logsAt(y) : scoresAt(y)),
    valueAt: (row: number, score: number) => clamp(mean[row] + std[row] * score),
    valuesAt(row: number, scores: Float64Array, into: Float64Array) {
      for (let l = 0; l < into.length; l++) into[l] = clamp(mean[row] + std[row] * scores[l]);
    },
    axis: (_row: number, form: PointForm) => (form === "logs" ? logsAxis : scoreAxis),
    only: (row: number) =>
      rowsFrom(mean.slice(row, row + 1), std.slice(row, row + 1), placement && placementAt(placement, row)),
  });
}

/** The largest score: its hazard is about as large, and still within float64. */
const farthestScore = 1e300;
/** Beyond it the square of a score would overflow. */
export const farthestSquare = 1e150;

/** (y − mean) / std, by halves where the difference of two finite numbers overflows; itself clamped. */
export function standardised(y: number, mean: number, std: number, farthest: number = farthestScore): number {
  const distance = y - mean;
  const score = Number.isFinite(distance) ? distance / std : ((0.5 * y - 0.5 * mean) / std) * 2;
  return clamp(score, farthest);
}
