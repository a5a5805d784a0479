import { type DistributionBatch, type IntervalColumns, promisedIntervals, weightColumn } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { levelsOr } from "../columns/level-options.ts";
import { centralLevels, type IntervalOptions } from "../forecast/central-intervals.ts";
import { observedColumn } from "../forecast/observed-column.ts";
import { type Coverage, coverage } from "./coverage.ts";

/** How often intervals hold the outcome that promise to, beside those of the distributions themselves. */
export interface GuaranteedCoverage extends Coverage {
  /** The same of the distributions without the guarantee. */
  readonly smooth: Coverage;
}

/** Where no level can be promised. */
const none: Coverage = Object.freeze({ levels: [], coverage: [], width: [] });

const optionNames: OptionNames<IntervalOptions> = { levels: true, weight: true };

/**
 * The share of outcomes in guaranteed intervals and their mean width, and the same of the smooth distributions. At 0.5, 0.8, 0.9 and 0.95
 * by default, as far as these can be promised.
 */
export function guaranteedCoverage(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: IntervalOptions = {},
): GuaranteedCoverage {
  const where = "guaranteedCoverage";
  requireKnownOptions(where, options, optionNames);
  const outcomes = observedColumn(where, observed, forecast);
  const { guarantee } = forecast;
  if (guarantee === undefined) {
    throw new TypeError(
      `${where}: forecast must promise coverage, got one without a guarantee; fit with a guarantee, or call coverage`,
    );
  }
  const weight = options.weight && weightColumn(where, options.weight, outcomes.length);
  const levels = levelsOr(where, options.levels, promisedIntervals(guarantee, centralLevels));
  const intervals = levels.map((level) => forecast.interval(level));
  return Object.freeze({
    levels,
    coverage: Object.freeze(intervals.map((ends) => meanOf(isWithin(outcomes, ends), weight))),
    width: Object.freeze(
      intervals.map(({ lower, upper }) =>
        meanOf(
          upper.map((end, i) => end - lower[i]),
          weight,
        ),
      ),
    ),
    smooth: levels.length === 0 ? none : coverage(outcomes, forecast, { ...options, levels }),
  });
}

/** 1 where an outcome lies between the ends, else 0. */
function isWithin(outcomes: Float64Array, { lower, upper }: IntervalColumns): Float64Array {
  return outcomes.map((y, i) => (y >= lower[i] && y <= upper[i] ? 1 : 0));
}
