import { robustRange } from "@distcal/beta-link";
import { normalQuantile } from "@distcal/numerics";
import { type FormRows, isIntervalRow, rowsAt, scoresOf } from "../form/form-rows.ts";

/** Scores up to here are those of outcomes that agree with the middle of their prediction to all digits that float64 has. */
const asExact = 1e-9;
/** Where more of the rows are hit than this, exact hits are what the table is about, and stay as they are. */
const mostShare = 0.5;
/** The golden ratio's fraction: its multiples are spread evenly over (0, 1), however many are taken. */
const evenStep = 0.6180339887498949;

/**
 * Rows in which outcomes that hit the middle of their prediction exactly have scores that are spread as those of the other rows
 * are. A hit has no width to learn: where members that all agree are right, as on a bound, the density grows without end as the
 * width shrinks to nothing. So such rows keep the width that all rows have. In the order of the rows, so that neighbours differ.
 */
export function withSpreadHits(rows: FormRows): FormRows {
  const { score, length } = rows;
  const isHit = (row: number): boolean => Math.abs(score[row]) <= asExact && !isIntervalRow(rows, row);
  const others = [...score.keys()].filter((row) => !isHit(row));
  const hits = length - others.length;
  if (hits === 0 || hits > mostShare * length) return rows;
  const { scale } = robustRange(scoresOf(rowsAt(rows, Uint32Array.from(others))));
  let place = 0.5;
  const spread = score.map((z, row) => {
    if (!isHit(row)) return z;
    place = (place + evenStep) % 1;
    return scale * normalQuantile(place);
  });
  if (rows.interval === undefined) return { ...rows, score: spread };
  const known = (ends: Float64Array): Float64Array => ends.map((end, row) => (isHit(row) ? spread[row] : end));
  return { ...rows, score: spread, interval: { low: known(rows.interval.low), high: known(rows.interval.high) } };
}
