import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { type BinOptions, binOfRows } from "../columns/bins.ts";
import { meanOf } from "../columns/column-mean.ts";
import { levelsOr } from "../columns/level-options.ts";
import { pinballLevels } from "../columns/pinball-levels.ts";
import { requireFiniteStd } from "../forecast/finite-std.ts";
import { type JudgedRows, judgedRows } from "../forecast/judged-rows.ts";
import { randomisedPit } from "../forecast/randomised-pit.ts";

/** At which levels, and whether within bins of the standard deviation. */
export interface QceOptions extends BinOptions {
  /** Shares of probability of central intervals: 0.05, 0.10, … 0.95 by default. */
  readonly levels?: ArrayLike<number>;
  /** One bin with all rows: the error that quantile calibration alone removes. */
  readonly marginal?: boolean;
}

/** The quantile calibration error of a forecast. */
export interface Qce {
  readonly levels: readonly number[];
  readonly perLevel: readonly number[];
  /** The mean over levels. */
  readonly mean: number;
}

const optionNames: OptionNames<QceOptions> = { bins: true, binning: true, levels: true, marginal: true, weight: true };

/**
 * Quantile calibration error: |share of outcomes in the central interval − level|, averaged over bins of the standard
 * deviation with weights rows/n, and over levels (Küppers et al. 2022). `marginal` leaves out the bins.
 */
export function qce(observed: ArrayLike<number>, forecast: DistributionBatch, options: QceOptions = {}): Qce {
  requireKnownOptions("qce", options, optionNames);
  const rows = judgedRows("qce", observed, forecast, options);
  const { outcomes, weight } = rows;
  const levels = levelsOr("qce", options.levels, pinballLevels);
  const binOfRow = options.marginal === true ? new Int32Array(outcomes.length) : binsOfStd(rows, options);
  const reached = randomisedPit(outcomes, rows.forecast).map((pit) => Math.abs(2 * pit - 1));
  const perLevel = levels.map((level) => errorAt(level, reached, binOfRow, weight));
  return Object.freeze({ levels, perLevel: Object.freeze(perLevel), mean: meanOf(Float64Array.from(perLevel)) });
}

function binsOfStd({ forecast, weight }: JudgedRows, options: QceOptions): Int32Array {
  const std = forecast.std();
  requireFiniteStd("qce", std);
  return binOfRows("qce", std, options, weight);
}

function errorAt(level: number, reached: Float64Array, binOfRow: Int32Array, weight: Float64Array | undefined): number {
  // (rows within − level · rows) of each bin: its absolute value is the bin's error times its rows.
  const excess: number[] = [];
  let total = 0;
  for (let row = 0; row < reached.length; row++) {
    const bin = binOfRow[row];
    const times = weight === undefined ? 1 : weight[row];
    excess[bin] = (excess[bin] ?? 0) + times * (reached[row] <= level ? 1 - level : -level);
    total += times;
  }
  let sum = 0;
  for (const value of excess) sum += Math.abs(value ?? 0);
  return sum / total;
}
