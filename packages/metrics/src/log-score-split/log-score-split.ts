import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { judgedRows, type WeightOptions } from "../forecast/judged-rows.ts";
import { normalScores } from "../forecast/normal-scores.ts";

import { equalCountBins } from "./equal-count-bins.ts";
import { recalibrationGains } from "./recalibration-gains.ts";

/** How rows are put into bins of alike forecasts. */
export interface LogScoreSplitOptions extends WeightOptions {
  /** By default one for every 20 rows, at least 1 and at most 10. */
  readonly bins?: number;
  /** Which parts of the forecast make rows alike; `both` by default. */
  readonly by?: "mean" | "std" | "both";
}

/** One bin of the split; means are over the bin's rows. */
export interface LogScoreBin {
  readonly rows: number;
  readonly mean: number;
  readonly std: number;
  readonly nll: number;
  readonly calibrationLoss: number;
  readonly refinement: number;
}

/** nll = calibrationLoss + refinement, to the last bit. */
export interface LogScoreSplit {
  readonly nll: number;
  /** What recalibration within the bins would save, in nats per row; about 0 for calibrated forecasts. */
  readonly calibrationLoss: number;
  /** The log score that is left after recalibration within the bins. */
  readonly refinement: number;
  readonly bins: readonly LogScoreBin[];
}

const optionNames: OptionNames<LogScoreSplitOptions> = { bins: true, by: true, weight: true };

/**
 * The reliability–resolution split of the negative log-likelihood by bins of the forecast (Bröcker 2009). In each bin the
 * normal scores z = Φ⁻¹(F(y)) get a normal law N(μ, τ²), so the recalibrated density is f(y)·N(z; μ, τ²)/N(z; 0, 1) as in
 * the test of Berkowitz (2001), and calibrationLoss is the mean of ln N(z; μ, τ²)/N(z; 0, 1). Each row takes the average
 * of that gain with μ and τ from all of its bin and from all but itself: the two are too high and too low by the same
 * k/2n (Stone 1977), so calibrated forecasts score 0 on average and the estimate may be slightly negative.
 */
export function logScoreSplit(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: LogScoreSplitOptions = {},
): LogScoreSplit {
  requireKnownOptions("logScoreSplit", options, optionNames);
  const { outcomes: column, weight, forecast: counted } = judgedRows("logScoreSplit", observed, forecast, options, 2);
  const rows = column.length;
  const { bins: count = Math.min(10, Math.max(1, Math.floor(rows / 20))), by = "both" } = options;
  requireBins(count, rows);
  if (!["mean", "std", "both"].includes(by)) {
    throw new RangeError(`logScoreSplit: by must be one of mean, std, both, got ${String(by)}; choose one`);
  }
  const logDensity = finiteLogDensity(counted, column);
  const scores = normalScores(counted, column);
  const mean = counted.mean();
  const std = counted.std();
  const axes = by === "both" ? [mean, std] : [by === "mean" ? mean : std];

  let [lost, left, total] = [0, 0, 0];
  const bins = equalCountBins(axes, count, weight).map((members) => {
    const at = (values: Float64Array): Float64Array => Float64Array.from(members, (row) => values[row]);
    const gains = recalibrationGains(at(scores), weight && at(weight));
    let [size, sumMean, sumStd, sumLost, sumLeft] = [0, 0, 0, 0, 0];
    members.forEach((row, k) => {
      const times = weight === undefined ? 1 : weight[row];
      size += times;
      sumMean += times * mean[row];
      sumStd += times * std[row];
      sumLost += times * gains[k];
      sumLeft -= times * (logDensity[row] + gains[k]);
    });
    lost += sumLost;
    left += sumLeft;
    total += size;
    return Object.freeze({
      rows: members.length,
      mean: sumMean / size,
      std: sumStd / size,
      ...parts(sumLost / size, sumLeft / size),
    });
  });
  return Object.freeze({ ...parts(lost / total, left / total), bins: Object.freeze(bins) });
}

function parts(calibrationLoss: number, refinement: number): Omit<LogScoreSplit, "bins"> {
  return { nll: calibrationLoss + refinement, calibrationLoss, refinement };
}

function requireBins(bins: number, rows: number): void {
  if (!(Number.isSafeInteger(bins) && bins >= 1)) {
    throw new RangeError(`logScoreSplit: bins must be an integer ≥ 1, got ${bins}; 10 is typical`);
  }
  if (bins > rows) {
    throw new RangeError(`logScoreSplit: bins must not be more than the ${rows} rows, got ${bins}; take fewer bins`);
  }
}

function finiteLogDensity(forecast: DistributionBatch, observed: Float64Array): Float64Array {
  const logDensity = forecast.logPdf(observed);
  const bad = logDensity.findIndex((value) => !Number.isFinite(value));
  if (bad < 0) return logDensity;
  const rule = `the density at observed[${bad}] must be finite and > 0`;
  const got = `ln density ${logDensity[bad]} at ${observed[bad]}`;
  throw new RangeError(`logScoreSplit: ${rule}, got ${got}; drop this row or forecast with wider support`);
}
