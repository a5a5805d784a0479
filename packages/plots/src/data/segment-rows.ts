import { requireLength } from "@distcal/numerics";
import { checkedNames, unitColumn } from "./columns.ts";
import { type RowWeights, rowWeights } from "./row-weights.ts";

/** What a figure of segments shows. */
export interface SegmentData {
  /** Named parts of the rows, by their numbers from 0; a row may be in several or in none. */
  readonly segments: readonly { readonly name: string; readonly rows: ArrayLike<number> }[];
  /** For each forecast, the predicted probability of an outcome as low as the observed one, row by row. */
  readonly series: readonly { readonly name: string; readonly pit: ArrayLike<number> }[];
  /** How much each row counts, > 0: a row of weight 2 counts as two; each once by default. */
  readonly weight?: ArrayLike<number> | undefined;
}

/** Segments that can be drawn. */
export interface CheckedSegments {
  readonly names: readonly string[];
  readonly rows: readonly Int32Array[];
  readonly series: readonly { readonly name: string; readonly pit: Float64Array }[];
  readonly weights: RowWeights;
}

/** The most segments of one figure. */
const mostSegments = 24;

/** Checks names, numbers of rows and columns of probabilities. */
export function checkedSegments(where: string, { segments, series, weight }: SegmentData): CheckedSegments {
  const names = checkedNames(where, "segments", segments, mostSegments);
  const seriesNames = checkedNames(where, "series", series);
  const columns = series.map(({ pit }, i) => unitColumn(where, `series[${i}].pit`, pit));
  for (const [i, { length }] of columns.entries()) requireLength(where, `series[${i}].pit`, length, columns[0].length);
  return {
    names,
    rows: segments.map(({ rows }, i) => checkedRows(where, `segments[${i}].rows`, rows, columns[0].length)),
    weights: rowWeights(where, weight, columns[0].length),
    series: seriesNames.map((name, i) => ({ name, pit: columns[i] })),
  };
}

function checkedRows(where: string, name: string, rows: ArrayLike<number>, count: number): Int32Array {
  if (!(rows.length > 0)) throw new RangeError(`${where}: ${name} must have at least 1 row, got 0; leave it out`);
  const bad = Array.from(rows).findIndex((row) => !(Number.isInteger(row) && row >= 0 && row < count));
  if (bad < 0) return Int32Array.from(rows);
  const rule = `${name}[${bad}] must be a row number from 0 to ${count - 1}`;
  throw new RangeError(`${where}: ${rule}, got ${rows[bad]}; number rows from 0`);
}
