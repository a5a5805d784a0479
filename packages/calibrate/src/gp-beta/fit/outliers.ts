import { robustRange, weightedScores } from "@distcal/beta-link";
import { fewestRows, type ObservedRows, pickedRows } from "@distcal/distributions";
import { baseIntervals, baseScores } from "../form/form-rows.ts";

/**
 * Robust standard deviations beyond which an outcome belongs to no shape and no width: it is a mistake, or a surprise. Of 46
 * tables of real models' predictions few have more than a handful of rows so far out.
 */
const farthest = 15;
/** More of them, one at the least, are not outliers: then the predictions are that wrong. */
const mostShare = 0.01;

/** Rows that a fit is made to, and the places of those that are set aside. */
export interface SetAside {
  readonly rows: ObservedRows;
  readonly outliers: readonly number[];
}

/** Sets outcomes aside that are so far out that they would move every other row, however little they weigh. */
export function withoutOutliers(rows: ObservedRows): SetAside {
  const score = baseScores(rows);
  const { low, high } = baseIntervals(rows) ?? { low: score, high: score };
  const { center, scale } = robustRange(weightedScores(score, rows.weight, { low, high }));
  // An interval is no further out than its nearer end.
  const isFar = (row: number): boolean => Math.max(low[row] - center, center - high[row]) > farthest * scale;
  const places = [...score.keys()];
  const outliers = places.filter(isFar);
  const { weight } = rows;
  const countOf = (chosen: readonly number[]): number =>
    chosen.reduce((sum, row) => sum + (weight === undefined ? 1 : weight[row]), 0);
  // Copies of a single row are one outlier, however much they count for.
  const isOne = outliers.every((row) => isSameRow(rows, row, outliers[0]));
  const isFew = (isOne || countOf(outliers) <= mostShare * countOf(places)) && rows.length >= 2 * fewestRows;
  if (outliers.length === 0 || !isFew) return { rows, outliers: [] };
  const others = places.filter((row) => !isFar(row));
  return { rows: pickedRows(rows, others), outliers };
}

function isSameRow({ mean, std, target }: ObservedRows, a: number, b: number): boolean {
  return mean[a] === mean[b] && std[a] === std[b] && target[a] === target[b];
}
