import { type DistributionBatch, type Moments, smoothBatch } from "@distcal/distributions";

/** Means, standard deviations, and one column of quantiles per level. */
export interface SummaryColumns extends Moments {
  readonly quantiles: readonly Float64Array[];
}

/**
 * The quantiles of every row, one column per level, by the shortest way that the batch has; those of the distributions themselves
 * where the batch promises coverage.
 */
export function quantileColumns(given: DistributionBatch, levels: readonly number[]): readonly Float64Array[] {
  const forecast = smoothBatch(given);
  // Normal rows share one z a level, and so need no work that levels could share.
  if (forecast.moments !== undefined) return levels.map((level) => forecast.quantile(level));
  return columnsFrom(forecast.quantiles(levels), levels.length);
}

/** Mean, std and quantiles at the levels, by the shortest way that the batch has. */
export function summaryColumns(given: DistributionBatch, levels: readonly number[]): SummaryColumns {
  const forecast = smoothBatch(given);
  if (forecast.moments !== undefined) {
    return { mean: forecast.mean(), std: forecast.std(), quantiles: quantileColumns(forecast, levels) };
  }
  const { mean, std, quantiles } = forecast.summary(levels);
  return { mean, std, quantiles: columnsFrom(quantiles, levels.length) };
}

function columnsFrom(rows: readonly Float64Array[], count: number): readonly Float64Array[] {
  return Array.from({ length: count }, (_, level) => {
    const column = new Float64Array(rows.length);
    for (let row = 0; row < column.length; row++) column[row] = rows[row][level];
    return column;
  });
}
