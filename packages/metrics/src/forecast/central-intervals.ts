import { type DistributionBatch, intervalLevels } from "@distcal/distributions";
import { quantileColumns } from "./batch-columns.ts";
import type { WeightOptions } from "./judged-rows.ts";

/** Which central intervals are judged: those that hold these shares of the probability. */
export interface IntervalOptions extends WeightOptions {
  /** 0.5, 0.8, 0.9 and 0.95 by default. */
  readonly levels?: ArrayLike<number>;
}

/** The default levels of central intervals. */
export const centralLevels: readonly number[] = Object.freeze([0.5, 0.8, 0.9, 0.95]);

/** The ends of one central interval for every row. */
export interface CentralInterval {
  readonly level: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The quantile levels (1 − level)/2 and (1 + level)/2 of each central interval, in pairs. */
export function endLevels(where: string, levels: readonly number[]): readonly number[] {
  return levels.flatMap((level) => [...intervalLevels(where, level)]);
}

/** The central intervals of every row at all levels, asked of the batch together. */
export function centralIntervals(
  where: string,
  forecast: DistributionBatch,
  levels: readonly number[],
): readonly CentralInterval[] {
  const columns = quantileColumns(forecast, endLevels(where, levels));
  return levels.map((level, k) => ({ level, lower: columns[2 * k], upper: columns[2 * k + 1] }));
}
