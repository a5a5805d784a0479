import type { PredictionColumns } from "@distcal/distributions";
import { finiteColumn, positiveColumn, requireLength } from "@distcal/numerics";
import { scoreLogs } from "../scores/score-logs.ts";
import type { BaseAxis, BaseRows } from "./base-rows.ts";

/** Normal base distributions from columns of means and standard deviations; checked and copied. */
export function normalRows(where: string, columns: PredictionColumns): BaseRows {
  const mean = finiteColumn(where, "mean", columns.mean);
  const std = positiveColumn(where, "std", columns.std);
  requireLength(where, "std", std.length, mean.length);
  return rowsFrom(mean, std);
}

const scoreAxis: BaseAxis = Object.freeze({ logsAt: scoreLogs, atScore: (score: number) => score });

function rowsFrom(mean: Float64Array, std: Float64Array): BaseRows {
  return Object.freeze({
    length: mean.length,
    normal: true,
    offset: (row: number) => mean[row],
    unit: (row: number) => std[row],
    pointsAt: (y: Float64Array) => (row: number, into: Float64Array) => {
      scoreLogs(standardised(y[row], mean[row], std[row]), into);
    },
    valuesAt(row: number, scores: Float64Array, into: Float64Array) {
      for (let l = 0; l < into.length; l++) into[l] = held(mean[row] + std[row] * scores[l]);
    },
    axis: () => scoreAxis,
    only: (row: number) => rowsFrom(mean.slice(row, row + 1), std.slice(row, row + 1)),
  });
}

/** The largest score: its hazard is about as large, and still within float64. */
export const farthestScore = 1e300;

/** (y − mean) / std, by halves where the difference of two finite numbers overflows; itself held within ±1e300. */
export function standardised(y: number, mean: number, std: number): number {
  const distance = y - mean;
  const score = Number.isFinite(distance) ? distance / std : ((0.5 * y - 0.5 * mean) / std) * 2;
  return Math.min(Math.max(score, -farthestScore), farthestScore);
}

/** A number that overflowed, held at the largest one. */
export function held(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}
