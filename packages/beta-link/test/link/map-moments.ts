import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import type { LinkProbabilities, MapMoments } from "../../src/index.ts";
import { anyLogs, logsFromLogit } from "../arbitraries.ts";

/** One row: where its target fell, and the moments of its map. */
export interface MomentRow {
  readonly logQ: number;
  readonly log1mQ: number;
  readonly mean: readonly number[];
  readonly factor: readonly number[];
}

/** Rows whose means, factors and logit q lie within ± the given sizes. */
export function rowsWithin(mean: number, factor: number, logit: number): fc.Arbitrary<MomentRow> {
  return rowsOfMoments(mean, factor, numberBetween(-logit, logit).map(logsFromLogit));
}

/** Rows from both tails as well: ln q or ln(1 − q) down to −1e6. */
export function rowsInTails(mean: number, factor: number): fc.Arbitrary<MomentRow> {
  return rowsOfMoments(mean, factor, anyLogs);
}

function rowsOfMoments(
  mean: number,
  factor: number,
  logs: fc.Arbitrary<{ logQ: number; log1mQ: number }>,
): fc.Arbitrary<MomentRow> {
  return fc
    .record({ logs, mean: numbers(3, mean), factor: numbers(6, factor) })
    .map(({ logs: { logQ, log1mQ }, ...moments }) => ({ logQ, log1mQ, ...moments }));
}

function numbers(count: number, size: number): fc.Arbitrary<number[]> {
  return fc.array(numberBetween(-size, size), { minLength: count, maxLength: count });
}

/** Rows as the columns that `expectedLogSlopeInto` takes. */
export function columnsOf(rows: readonly MomentRow[]): { at: LinkProbabilities; moments: MapMoments } {
  return {
    at: {
      logQ: Float64Array.from(rows, ({ logQ }) => logQ),
      log1mQ: Float64Array.from(rows, ({ log1mQ }) => log1mQ),
    },
    moments: {
      mean: Float64Array.from(rows.flatMap(({ mean }) => mean)),
      factor: Float64Array.from(rows.flatMap(({ factor }) => factor)),
    },
  };
}

/** Room for the gradient of `count` rows, filled with NaN so that a number left unwritten is seen. */
export function roomFor(count: number): MapMoments {
  return { mean: new Float64Array(3 * count).fill(Number.NaN), factor: new Float64Array(6 * count).fill(Number.NaN) };
}
