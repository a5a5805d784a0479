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

/** How often central intervals hold the outcome, and how wide they are, level by level. */
export interface Coverage {
  readonly levels: readonly number[];
  /** The share of outcomes within the interval (PICP): the level itself is right. */
  readonly coverage: readonly number[];
  /** The mean width of the interval (MPIW), in the units of the outcome. */
  readonly width: readonly number[];
}

const optionNames: OptionNames<IntervalOptions> = { levels: true, weight: true };

/** The share of outcomes in central intervals (PICP) and their mean width (MPIW) (Khosravi et al. 2011). */
export function coverage(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: IntervalOptions = {},
): Coverage {
  requireKnownOptions("coverage", options, optionNames);
  const { outcomes, weight, ...rows } = judgedRows("coverage", observed, forecast, options);
  const levels = levelsOr("coverage", options.levels, centralLevels);
  const intervals = centralIntervals("coverage", rows.forecast, levels);
  return Object.freeze({
    levels,
    coverage: Object.freeze(intervals.map((interval) => meanOf(isWithin(outcomes, interval), weight))),
    width: Object.freeze(intervals.map((interval) => meanOf(widthsOf(interval), weight))),
  });
}

/** 1 where an outcome lies in its interval, else 0. */
function isWithin(outcomes: Float64Array, { lower, upper }: CentralInterval): Float64Array {
  return outcomes.map((y, row) => (y >= lower[row] && y <= upper[row] ? 1 : 0));
}

function widthsOf({ lower, upper }: CentralInterval): Float64Array {
  return upper.map((end, row) => end - lower[row]);
}
