import { type DistributionBatch, type NumberOrRows, type SampleOptions, smoothBatch } from "@distcal/distributions";
import { summaryColumns } from "./batch-columns.ts";
import { nextBelow, randomisedPit } from "./randomised-pit.ts";

/**
 * The same forecast with mean, std, the quantiles at `levels`, and cdf and logPdf at the outcomes computed once, when
 * it is built; every other question goes to the forecast. Where an outcome is a point mass its cdf is the randomised PIT, of this
 * seed, once for all who ask.
 */
export function answeredBatch(
  outcomes: Float64Array,
  given: DistributionBatch,
  levels: readonly number[],
  seed: number,
): DistributionBatch {
  const forecast = smoothBatch(given);
  const known = Array.from(new Set(levels)).sort((a, b) => a - b);
  const placeOf = new Map(known.map((level, place) => [level, place]));
  const { mean, std, quantiles: columns } = summaryColumns(forecast, known);
  const pit = randomisedPit(outcomes, forecast, seed);
  // What is randomised already must not jump again.
  const below = outcomes.map(nextBelow);
  const logDensity = forecast.logPdf(outcomes);

  const atOutcomes =
    (ready: Float64Array, ask: (y: NumberOrRows) => Float64Array) =>
    (y: NumberOrRows): Float64Array =>
      isSameColumn(y, outcomes) ? ready.slice() : ask(y);
  const cdf = atOutcomes(pit, (y) => (isSameColumn(y, below) ? pit.slice() : forecast.cdf(y)));
  const quantiles = (wanted: ArrayLike<number>): Float64Array[] => {
    const places = Array.from(wanted, (level) => placeOf.get(level));
    if (places.some((place) => place === undefined)) return forecast.quantiles(wanted);
    return Array.from(mean, (_, row) => Float64Array.from(places as number[], (place) => columns[place][row]));
  };

  return Object.freeze({
    length: forecast.length,
    pdf: (y: NumberOrRows) => forecast.pdf(y),
    logPdf: atOutcomes(logDensity, (y) => forecast.logPdf(y)),
    cdf,
    logCdf: (y: NumberOrRows) => forecast.logCdf(y),
    logSf: (y: NumberOrRows) => forecast.logSf(y),
    exceedance: (y: NumberOrRows) => forecast.exceedance(y),
    below: (y: NumberOrRows) => forecast.below(y),
    crps: (y: NumberOrRows) => forecast.crps(y),
    quantile(p: NumberOrRows) {
      const place = typeof p === "number" ? placeOf.get(p) : undefined;
      return place === undefined ? forecast.quantile(p) : columns[place].slice();
    },
    quantiles,
    summary: (wanted: ArrayLike<number>) => ({ mean: mean.slice(), std: std.slice(), quantiles: quantiles(wanted) }),
    mean: () => mean.slice(),
    std: () => std.slice(),
    ...(forecast.moments === undefined ? {} : { moments: () => ({ mean: mean.slice(), std: std.slice() }) }),
    interval: (level: number) => forecast.interval(level),
    sample: (count: number, options: SampleOptions) => forecast.sample(count, options),
    row: (i: number) => forecast.row(i),
  });
}

function isSameColumn(y: NumberOrRows, outcomes: Float64Array): boolean {
  if (typeof y === "number" || y.length !== outcomes.length) return false;
  for (let row = 0; row < outcomes.length; row++) if (y[row] !== outcomes[row]) return false;
  return true;
}
