import type { DistributionBatch } from "@distcal/distributions";

/** Mean, standard deviation and quantiles of every row; the quantiles are one array per row, in the order of the levels. */
export interface BatchSummary {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly quantiles: readonly Float64Array[];
}

/** A batch that answers with mean, std and quantiles from shared work, as calibrated batches do. */
export interface SummarisedBatch extends DistributionBatch {
  /** Mean, std and the quantiles at the levels, of every row. */
  summary(levels: ArrayLike<number>): BatchSummary;
}

/** Whether a batch has the short way to mean, std and quantiles. */
export function isSummarised(forecast: DistributionBatch): forecast is SummarisedBatch {
  return typeof (forecast as Partial<SummarisedBatch>).summary === "function";
}

/** A batch that answers many levels at once, one array per row. */
interface ManyLevelBatch extends DistributionBatch {
  quantiles(levels: ArrayLike<number>): readonly Float64Array[];
}

function hasQuantiles(forecast: DistributionBatch): forecast is ManyLevelBatch {
  return typeof (forecast as Partial<ManyLevelBatch>).quantiles === "function";
}

/** The quantiles of every row, one column per level, by the shortest way that the batch has. */
export function quantileColumns(forecast: DistributionBatch, levels: readonly number[]): readonly Float64Array[] {
  if (hasQuantiles(forecast)) return columnsOf(forecast.quantiles(levels), levels.length);
  if (isSummarised(forecast)) return columnsOf(forecast.summary(levels).quantiles, levels.length);
  return levels.map((level) => forecast.quantile(level));
}

/** Means, and one column of quantiles per level, by the shortest way that the batch has. */
export function meanAndQuantiles(
  forecast: DistributionBatch,
  levels: readonly number[],
): { readonly mean: Float64Array; readonly quantiles: readonly Float64Array[] } {
  if (!isSummarised(forecast)) return { mean: forecast.mean(), quantiles: quantileColumns(forecast, levels) };
  const { mean, quantiles } = forecast.summary(levels);
  return { mean, quantiles: columnsOf(quantiles, levels.length) };
}

/** Means and standard deviations, by the shortest way that the batch has. */
export function meanAndStd(forecast: DistributionBatch): { readonly mean: Float64Array; readonly std: Float64Array } {
  return isSummarised(forecast) ? forecast.summary([0.5]) : { mean: forecast.mean(), std: forecast.std() };
}

function columnsOf(rows: readonly Float64Array[], count: number): readonly Float64Array[] {
  return Array.from({ length: count }, (_, level) => {
    const column = new Float64Array(rows.length);
    for (let row = 0; row < column.length; row++) column[row] = rows[row][level];
    return column;
  });
}
