import {
  type DistributionBatch,
  type IntervalColumns,
  type NumberOrRows,
  type SampleOptions,
  smoothBatch,
} from "@distcal/distributions";
import { rowSeed } from "@distcal/numerics";

type AtOutcomes = "pdf" | "logPdf" | "cdf" | "logCdf" | "logSf" | "exceedance" | "below" | "crps";

/**
 * Some rows of a forecast, each once. The whole forecast answers and these rows are picked from its answers, so that a metric
 * needs nothing of any family. `filler` is what the rows that are left out are asked at: their outcomes.
 */
export function batchOfRows(
  given: DistributionBatch,
  chosen: readonly number[],
  filler: Float64Array,
): DistributionBatch {
  const forecast = smoothBatch(given);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  const pickRows = (rows: readonly Float64Array[]): Float64Array[] => chosen.map((row) => rows[row]);
  const inPlace = (values: ArrayLike<number>, column: Float64Array): Float64Array => {
    chosen.forEach((row, k) => {
      column[row] = values[k];
    });
    return column;
  };
  const at =
    (name: AtOutcomes) =>
    (y: NumberOrRows): Float64Array =>
      pick(forecast[name](typeof y === "number" ? y : inPlace(y, filler.slice())));
  const { moments } = forecast;
  return Object.freeze({
    length: chosen.length,
    pdf: at("pdf"),
    logPdf: at("logPdf"),
    cdf: at("cdf"),
    logCdf: at("logCdf"),
    logSf: at("logSf"),
    exceedance: at("exceedance"),
    below: at("below"),
    crps: at("crps"),
    quantile: (p: NumberOrRows) =>
      pick(forecast.quantile(typeof p === "number" ? p : inPlace(p, new Float64Array(filler.length).fill(0.5)))),
    quantiles: (levels: ArrayLike<number>) => pickRows(forecast.quantiles(levels)),
    summary(levels: ArrayLike<number>) {
      const { mean, std, quantiles } = forecast.summary(levels);
      return { mean: pick(mean), std: pick(std), quantiles: pickRows(quantiles) };
    },
    mean: () => pick(forecast.mean()),
    std: () => pick(forecast.std()),
    ...(moments && {
      moments() {
        const { mean, std } = moments();
        return { mean: pick(mean), std: pick(std) };
      },
    }),
    interval(level: number): IntervalColumns {
      const { lower, upper } = forecast.interval(level);
      return { lower: pick(lower), upper: pick(upper) };
    },
    sample: (count: number, { seed }: SampleOptions) =>
      chosen.map((row, k) => forecast.row(row).sample(count, { seed: rowSeed(seed, k) })),
    row: (k: number) => forecast.row(chosen[k]),
  });
}
