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
import { observedColumn } from "../forecast/observed-column.ts";

/** The interval score of a forecast, averaged over rows. */
export interface IntervalScore {
  readonly levels: readonly number[];
  /** The mean over rows at each level. */
  readonly perLevel: readonly number[];
  /** The mean over rows and levels. */
  readonly mean: number;
}

const optionNames: OptionNames<IntervalOptions> = { levels: true };

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
  const outcomes = observedColumn("intervalScore", observed, forecast);
  const levels = levelsOr("intervalScore", options.levels, centralLevels);
  const intervals = centralIntervals("intervalScore", forecast, levels);
  const perLevel = intervals.map((interval) => meanScore(outcomes, interval));
  return Object.freeze({ levels, perLevel: Object.freeze(perLevel), mean: meanOf(Float64Array.from(perLevel)) });
}

function meanScore(outcomes: Float64Array, { level, lower, upper }: CentralInterval): number {
  const perUnitOutside = 2 / (1 - level);
  let sum = 0;
  for (let row = 0; row < outcomes.length; row++) {
    const y = outcomes[row];
    sum += upper[row] - lower[row];
    if (y < lower[row]) sum += perUnitOutside * (lower[row] - y);
    if (y > upper[row]) sum += perUnitOutside * (y - upper[row]);
  }
  return sum / outcomes.length;
}
