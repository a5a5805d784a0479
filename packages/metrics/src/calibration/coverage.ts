import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { levelsOr } from "../columns/level-options.ts";
import {
  type CentralInterval,
  centralIntervals,
  centralLevels,
  type IntervalOptions,
} from "../forecast/central-intervals.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/** How often central intervals hold the outcome, and how wide they are, level by level. */
export interface Coverage {
  readonly levels: readonly number[];
  /** The share of outcomes within the interval (PICP): the level itself is right. */
  readonly coverage: readonly number[];
  /** The mean width of the interval (MPIW), in the units of the outcome. */
  readonly width: readonly number[];
}

const optionNames: OptionNames<IntervalOptions> = { levels: true };

/** The share of outcomes in central intervals (PICP) and their mean width (MPIW) (Khosravi et al. 2011). */
export function coverage(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: IntervalOptions = {},
): Coverage {
  requireKnownOptions("coverage", options, optionNames);
  const outcomes = observedColumn("coverage", observed, forecast);
  const levels = levelsOr("coverage", options.levels, centralLevels);
  const intervals = centralIntervals("coverage", forecast, levels);
  return Object.freeze({
    levels,
    coverage: Object.freeze(intervals.map((interval) => shareWithin(outcomes, interval))),
    width: Object.freeze(intervals.map(meanWidth)),
  });
}

function shareWithin(outcomes: Float64Array, { lower, upper }: CentralInterval): number {
  let within = 0;
  for (let row = 0; row < outcomes.length; row++) {
    if (outcomes[row] >= lower[row] && outcomes[row] <= upper[row]) within++;
  }
  return within / outcomes.length;
}

function meanWidth({ lower, upper }: CentralInterval): number {
  let sum = 0;
  for (let row = 0; row < lower.length; row++) sum += upper[row] - lower[row];
  return sum / lower.length;
}
