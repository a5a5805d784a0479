import {
  finiteColumn,
  finiteRows,
  type NumberOrRows,
  probabilityRows,
  requireProbability,
  requireRow,
  requireSampling,
  rowSeed,
  type SampleOptions,
} from "@distcal/numerics";
import type { BatchSummary, Distribution, DistributionBatch, RowScores } from "../contracts/distribution.ts";
import type { Moments } from "../contracts/moments.ts";
import type { ScoreCurves } from "../contracts/score-curves.ts";
import { intervalLevels } from "./interval-levels.ts";

/**
 * The formulas of a batch, free of checks: y holds a finite number and p a level in (0, 1) for each row. Such a column
 * is a copy, which a formula may write its answers into.
 */
export interface BatchFormulas {
  readonly length: number;
  pdf(y: Float64Array): Float64Array;
  logPdf(y: Float64Array): Float64Array;
  cdf(y: Float64Array): Float64Array;
  logCdf(y: Float64Array): Float64Array;
  logSf(y: Float64Array): Float64Array;
  crps(y: Float64Array): Float64Array;
  quantile(p: Float64Array): Float64Array;
  mean(): Float64Array;
  std(): Float64Array;
  row(i: number): Distribution;
  /** One level for all rows, where that is less work than `quantile`. */
  readonly quantileAt?: (p: number) => Float64Array;
  /** Many levels, one array per row, where that is less work than one `quantileAt` per level. */
  readonly quantiles?: (levels: Float64Array) => Float64Array[];
  /** All at once, where that is less work than `mean`, `std` and `quantiles`. */
  readonly summary?: (levels: Float64Array) => BatchSummary;
  /** Draws of row i; without it, those of `row(i)`. */
  readonly draws?: (i: number, count: number, seed: number) => Float64Array;
  /** Where every row is normal. */
  readonly moments?: () => Moments;
  /** Where every row is straight lines over its normal score. */
  readonly curves?: () => ScoreCurves;
  /** Rows by their scores, where that is quick. */
  readonly scores?: RowScores;
}

/** The frozen batch with these formulas, each method checking its argument. */
export function batchFrom(formulas: BatchFormulas): DistributionBatch {
  const { length, moments, curves, scores } = formulas;
  const at =
    (name: "pdf" | "logPdf" | "cdf" | "logCdf" | "logSf" | "crps") =>
    (y: NumberOrRows): Float64Array =>
      formulas[name](finiteRows(`batch.${name}`, "y", y, length));
  const quantileAt = formulas.quantileAt ?? ((p) => formulas.quantile(new Float64Array(length).fill(p)));
  const quantilesAt = formulas.quantiles ?? ((levels) => rowsFrom(Array.from(levels, quantileAt), length));
  const draws = formulas.draws ?? ((i, count, seed) => formulas.row(i).sample(count, { seed }));
  return Object.freeze({
    length,
    pdf: at("pdf"),
    logPdf: at("logPdf"),
    cdf: at("cdf"),
    logCdf: at("logCdf"),
    logSf: at("logSf"),
    crps: at("crps"),
    below: (y: NumberOrRows) => formulas.logCdf(finiteRows("batch.below", "y", y, length)).map(Math.exp),
    exceedance: (y: NumberOrRows) => formulas.logSf(finiteRows("batch.exceedance", "y", y, length)).map(Math.exp),
    quantile(p: NumberOrRows) {
      if (typeof p !== "number") return formulas.quantile(levelRows(p, length));
      requireProbability("batch.quantile", "p", p);
      return quantileAt(p);
    },
    quantiles: (levels: ArrayLike<number>) => quantilesAt(levelColumn("batch.quantiles", levels)),
    summary(given: ArrayLike<number>) {
      // Without levels, mean and std alone, for no more than their own work.
      const levels = given?.length === 0 ? new Float64Array(0) : levelColumn("batch.summary", given);
      const summary = formulas.summary?.(levels);
      if (summary !== undefined) return Object.freeze(summary);
      const quantiles = levels.length === 0 ? rowsFrom([], length) : quantilesAt(levels);
      return Object.freeze({ mean: formulas.mean(), std: formulas.std(), quantiles });
    },
    mean: formulas.mean,
    std: formulas.std,
    ...(moments === undefined ? {} : { moments }),
    ...(curves === undefined ? {} : { curves }),
    ...(scores === undefined ? {} : { scores }),
    interval(level: number) {
      const [lower, upper] = intervalLevels("batch.interval", level);
      return { lower: quantileAt(lower), upper: quantileAt(upper) };
    },
    sample(count: number, options: SampleOptions) {
      requireSampling("batch.sample", count, options);
      return Array.from({ length }, (_, i) => draws(i, count, rowSeed(options.seed, i)));
    },
    row(i: number) {
      requireRow("batch.row", i, length);
      return formulas.row(i);
    },
  });
}

/** A validated copy of quantile levels, of which there is at least one. */
export function levelColumn(where: string, levels: ArrayLike<number>): Float64Array {
  const column = finiteColumn(where, "levels", levels);
  return probabilityRows(where, "levels", column, column.length);
}

/** One level per row; several levels for every row are the most likely mistake, so the error names the way to them. */
function levelRows(p: ArrayLike<number>, length: number): Float64Array {
  const given: unknown = (p as ArrayLike<number> | null | undefined)?.length;
  if (Number.isSafeInteger(given) && given !== 0 && given !== length) {
    throw new RangeError(
      `batch.quantile: p must be one level, or one for each of the ${length} rows, got ${given} levels; ` +
        "for several levels in every row call quantiles(levels)",
    );
  }
  return probabilityRows("batch.quantile", "p", p, length);
}

/** Columns, one per level, as one array per row. */
function rowsFrom(columns: readonly Float64Array[], length: number): Float64Array[] {
  // Nothing can be written into an empty array, so one is enough for all rows.
  if (columns.length === 0) return new Array<Float64Array>(length).fill(new Float64Array(0));
  return Array.from({ length }, (_, i) => Float64Array.from(columns, (column) => column[i]));
}
