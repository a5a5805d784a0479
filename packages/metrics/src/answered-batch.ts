import type { DistributionBatch, NumberOrRows } from "@distcal/distributions";
import { type BatchSummary, isSummarised, quantileColumns, type SummarisedBatch } from "./summarised-batch.ts";

/** A batch that has its answers to the questions of many metrics ready. */
interface AnsweredBatch extends SummarisedBatch {
  quantiles(levels: ArrayLike<number>): readonly Float64Array[];
}

/**
 * The same forecast with mean, std, the quantiles at `levels`, and cdf and logPdf at the outcomes computed once, when
 * it is built; every other question goes to the forecast.
 */
export function answeredBatch(
  outcomes: Float64Array,
  forecast: DistributionBatch,
  levels: readonly number[],
): AnsweredBatch {
  const known = Array.from(new Set(levels)).sort((a, b) => a - b);
  const placeOf = new Map(known.map((level, place) => [level, place]));
  const { mean, std, quantiles: table } = summaryOf(forecast, known);
  const pit = forecast.cdf(outcomes);
  const logDensity = forecast.logPdf(outcomes);

  const atOutcomes =
    (ready: Float64Array, ask: (y: NumberOrRows) => Float64Array) =>
    (y: NumberOrRows): Float64Array =>
      isSameColumn(y, outcomes) ? ready.slice() : ask(y);
  const quantiles = (wanted: ArrayLike<number>): readonly Float64Array[] => {
    const places = Array.from(wanted, (level) => placeOf.get(level));
    if (places.some((place) => place === undefined)) return rowsOf(forecast, Array.from(wanted));
    return table.map((row) => Float64Array.from(places as number[], (place) => row[place]));
  };

  return Object.freeze({
    length: forecast.length,
    pdf: (y: NumberOrRows) => forecast.pdf(y),
    logPdf: atOutcomes(logDensity, (y) => forecast.logPdf(y)),
    cdf: atOutcomes(pit, (y) => forecast.cdf(y)),
    logCdf: (y: NumberOrRows) => forecast.logCdf(y),
    logSf: (y: NumberOrRows) => forecast.logSf(y),
    crps: (y: NumberOrRows) => forecast.crps(y),
    quantile(p: NumberOrRows) {
      const place = typeof p === "number" ? placeOf.get(p) : undefined;
      return place === undefined ? forecast.quantile(p) : Float64Array.from(table, (row) => row[place]);
    },
    quantiles,
    summary: (wanted: ArrayLike<number>) => ({ mean: mean.slice(), std: std.slice(), quantiles: quantiles(wanted) }),
    mean: () => mean.slice(),
    std: () => std.slice(),
    interval: (level: number) => forecast.interval(level),
    sample: (count: number, options: { readonly seed: number }) => forecast.sample(count, options),
    row: (i: number) => forecast.row(i),
  });
}

function summaryOf(forecast: DistributionBatch, levels: readonly number[]): BatchSummary {
  if (isSummarised(forecast)) return forecast.summary(levels);
  return { mean: forecast.mean(), std: forecast.std(), quantiles: rowsOf(forecast, levels) };
}

function rowsOf(forecast: DistributionBatch, levels: readonly number[]): readonly Float64Array[] {
  const columns = quantileColumns(forecast, levels);
  return Array.from({ length: forecast.length }, (_, row) => Float64Array.from(columns, (column) => column[row]));
}

function isSameColumn(y: NumberOrRows, outcomes: Float64Array): boolean {
  if (typeof y === "number" || y.length !== outcomes.length) return false;
  for (let row = 0; row < outcomes.length; row++) if (y[row] !== outcomes[row]) return false;
  return true;
}
