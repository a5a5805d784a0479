import type { ScoreCurves } from "../contracts/score-curves.ts";

export type { ScoreCurves };

/** Whether all rows have their knots at the same scores. */
export function sharesScores({ score, knots, length }: ScoreCurves): boolean {
  return score.length === knots && length !== 1;
}

/** Where a row's scores start. */
export function scoresFrom({ score, knots }: ScoreCurves, row: number): number {
  return score.length === knots ? 0 : row * knots;
}

/** The line that holds for x: the k with column[from + k] ≤ x < column[from + k + 1], by bisection; clamped to the outer lines. */
export function lineAt(column: Float64Array, from: number, knots: number, x: number): number {
  let low = 0;
  let high = knots - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (column[from + middle] <= x) low = middle;
    else high = middle;
  }
  return low;
}

/** dy/dz of a row's k-th line. */
export function slopeOf(curves: ScoreCurves, row: number, k: number): number {
  const { score, value, knots } = curves;
  const s = scoresFrom(curves, row) + k;
  const v = row * knots + k;
  return (value[v + 1] - value[v]) / (score[s + 1] - score[s]);
}

/** The value of a row at a score. */
export function valueAt(curves: ScoreCurves, row: number, z: number): number {
  const { score, value, knots } = curves;
  const from = scoresFrom(curves, row);
  const k = lineAt(score, from, knots, z);
  const v = row * knots + k;
  const s = from + k;
  const share = (z - score[s]) / (score[s + 1] - score[s]);
  // From the nearer end, so that a knot's own score gives its own value.
  return share < 0.5
    ? value[v] + share * (value[v + 1] - value[v])
    : value[v + 1] - ((score[s + 1] - z) / (score[s + 1] - score[s])) * (value[v + 1] - value[v]);
}
