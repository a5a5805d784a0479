import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { levelsOr } from "../columns/level-options.ts";
import { pinballLevels } from "../columns/pinball-levels.ts";
import { quantileColumns } from "../forecast/batch-columns.ts";
import { judgedRows, type WeightOptions } from "../forecast/judged-rows.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/** At which quantile levels the pinball loss is taken: 0.05, 0.10, … 0.95 by default. */
export interface PinballOptions {
  readonly levels?: ArrayLike<number>;
}

/** The pinball loss of a forecast, averaged over rows. */
export interface Pinball {
  readonly levels: readonly number[];
  /** The mean over rows at each level. */
  readonly perLevel: readonly number[];
  /** The mean over rows and levels. */
  readonly mean: number;
}

const optionNames: OptionNames<PinballOptions> = { levels: true };
const meanOptionNames: OptionNames<PinballOptions & WeightOptions> = { ...optionNames, weight: true };

/** The pinball loss (y − q)(τ − 1[y < q]) of the quantile q at each level τ (Koenker & Bassett 1978), mean over rows. */
export function pinball(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: PinballOptions & WeightOptions = {},
): Pinball {
  requireKnownOptions("pinball", options, meanOptionNames);
  const { outcomes, weight, ...rows } = judgedRows("pinball", observed, forecast, options);
  const levels = levelsOr("pinball", options.levels, pinballLevels);
  const columns = quantileColumns(rows.forecast, levels);
  const lossAt = (level: number, quantiles: Float64Array): Float64Array =>
    outcomes.map((y, row) => loss(y - quantiles[row], level));
  const perLevel = levels.map((level, k) => meanOf(lossAt(level, columns[k]), weight));
  return Object.freeze({ levels, perLevel: Object.freeze(perLevel), mean: meanOf(Float64Array.from(perLevel)) });
}

/** The pinball loss of each row, averaged over levels. */
export function pinballRows(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: PinballOptions = {},
): Float64Array {
  requireKnownOptions("pinballRows", options, optionNames);
  const outcomes = observedColumn("pinballRows", observed, forecast);
  const levels = levelsOr("pinballRows", options.levels, pinballLevels);
  return pinballLossRows(outcomes, levels, quantileColumns(forecast, levels));
}

/** The loss of each row averaged over levels, from one column of quantiles per level. */
export function pinballLossRows(
  outcomes: Float64Array,
  levels: readonly number[],
  columns: readonly Float64Array[],
): Float64Array {
  const rows = new Float64Array(outcomes.length);
  for (let k = 0; k < levels.length; k++) {
    const [level, quantiles] = [levels[k], columns[k]];
    for (let row = 0; row < rows.length; row++) rows[row] += loss(outcomes[row] - quantiles[row], level);
  }
  for (let row = 0; row < rows.length; row++) rows[row] /= levels.length;
  return rows;
}

function loss(above: number, level: number): number {
  return above * (above < 0 ? level - 1 : level);
}
