import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { binCount } from "../columns/bins.ts";
import { judgedRows, type WeightOptions } from "../forecast/judged-rows.ts";
import { observedColumn } from "../forecast/observed-column.ts";
import { randomisedPit } from "../forecast/randomised-pit.ts";

/**
 * The probability integral transform F(y) of each row: uniform on (0, 1) where the forecast is calibrated (Dawid 1984). At a
 * point mass it is drawn from where the cdf jumps, F(y−) + v(F(y) − F(y−)), v uniform by the seed.
 */
export function pitValues(observed: ArrayLike<number>, forecast: DistributionBatch, seed = 1): Float64Array {
  const outcomes = observedColumn("pitValues", observed, forecast);
  return randomisedPit(outcomes, forecast, seed);
}

/** How many bins a histogram of PIT values has. */
export interface PitHistogramOptions extends WeightOptions {
  /** 10 by default, or the number of rows where that is smaller. */
  readonly bins?: number;
}

/** Counts of PIT values in equal bins of (0, 1). */
export interface PitHistogram {
  /** The bins + 1 edges, from 0 to 1. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** The count to expect in each bin of a calibrated forecast: what all rows count for, over the bins. */
  readonly expected: number;
}

const optionNames: OptionNames<PitHistogramOptions> = { bins: true, weight: true };

/** Counts of the PIT values in bins [k/bins, (k + 1)/bins), the last one closed. */
export function pitHistogram(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: PitHistogramOptions = {},
): PitHistogram {
  requireKnownOptions("pitHistogram", options, optionNames);
  const { outcomes, weight, ...rows } = judgedRows("pitHistogram", observed, forecast, options);
  const bins = binCount("pitHistogram", options.bins, outcomes.length);
  const counts = new Array<number>(bins).fill(0);
  randomisedPit(outcomes, rows.forecast).forEach((pit, row) => {
    counts[Math.min(bins - 1, Math.floor(pit * bins))] += weight === undefined ? 1 : weight[row];
  });
  const total = weight === undefined ? outcomes.length : weight.reduce((sum, w) => sum + w, 0);
  return Object.freeze({
    edges: Object.freeze(Array.from({ length: bins + 1 }, (_, k) => k / bins)),
    counts: Object.freeze(counts),
    expected: total / bins,
  });
}
