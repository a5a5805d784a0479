import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { levelsOr } from "../columns/level-options.ts";
import {
  type CentralInterval,
  centralIntervals,
  centralLevels,
  type IntervalOptions,
} from "../forecast/central-intervals.ts";
import { judgedRows } from "../forecast/judged-rows.ts";

/** The interval score of a forecast, averaged over rows. */
export interface IntervalScore {
  readonly levels: readonly number[];
  /** The mean over rows at each level. */
  readonly perLevel: readonly number[];
  /** The mean over rows and levels. */
  readonly mean: number;
}

const optionNames: OptionNames<IntervalOptions> = { levels: true, weight: true };

/**
 * The interval score (u − l) + (2/α)(l − y)₊ + (2/α)(y − u)₊ of the central interval [l, u] that holds 1 − α of the
 * probability (Gneiting & Raftery 2007, eq. 43), mean over rows.
 */
export function intervalScore(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: IntervalOptions = {},
): IntervalScore {
  requireKnownOptions("intervalScore", options, optionNames);
  const { outcomes, weight, ...rows } = judgedRows("intervalScore", observed, forecast, options);
  const levels = levelsOr("intervalScore", options.levels, centralLevels);
  const intervals = centralIntervals("intervalScore", rows.forecast, levels);
  const perLevel = intervals.map((interval) => meanOf(scoresOf(outcomes, interval), weight));
  return Object.freeze({ levels, perLevel: Object.freeze(perLevel), mean: meanOf(Float64Array.from(perLevel)) });
}

function scoresOf(outcomes: Float64Array, { level, lower, upper }: CentralInterval): Float64Array {
  const perUnitOutside = 2 / (1 - level);
  return outcomes.map((y, row) => {
    const outside = Math.max(lower[row] - y, y - upper[row], 0);
    return upper[row] - lower[row] + perUnitOutside * outside;
  });
}
