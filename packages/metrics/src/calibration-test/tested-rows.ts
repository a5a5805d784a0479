import type { DistributionBatch } from "@distcal/distributions";
import { requireSeed } from "@distcal/numerics";
import { summaryColumns } from "../forecast/batch-columns.ts";
import { centralLevels, endLevels } from "../forecast/central-intervals.ts";
import { observedColumn } from "../forecast/observed-column.ts";
import { randomisedPit } from "../forecast/randomised-pit.ts";

/** All that the test reads of a forecast and its outcomes: columns, which can be made block by block, and cut. */
export interface TestedRows {
  readonly outcomes: Float64Array;
  /** The (randomised) PIT. */
  readonly pit: Float64Array;
  readonly mean: Float64Array;
  readonly std: Float64Array;
  /** Lower and upper ends of the central 50, 80, 90 and 95 % intervals, alternately. */
  readonly ends: readonly Float64Array[];
}

/** Reads a forecast for `calibrationTestOf`; `seed` is of the randomised PIT at point masses. */
export function testedRows(observed: ArrayLike<number>, forecast: DistributionBatch, seed = 1): TestedRows {
  requireSeed("calibrationTest", "seed", seed);
  const outcomes = observedColumn("calibrationTest", observed, forecast);
  const { mean, std, quantiles: ends } = summaryColumns(forecast, endLevels("calibrationTest", centralLevels));
  return Object.freeze({ outcomes, pit: randomisedPit(outcomes, forecast, seed), mean, std, ends });
}

/** Some of the rows, by their numbers. */
export function rowsAt(tested: TestedRows, rows: ArrayLike<number>): TestedRows {
  const cut = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
  const { outcomes, pit, mean, std, ends } = tested;
  return { outcomes: cut(outcomes), pit: cut(pit), mean: cut(mean), std: cut(std), ends: ends.map(cut) };
}
