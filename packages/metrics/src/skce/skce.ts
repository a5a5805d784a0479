import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { quantileColumns } from "../forecast/batch-columns.ts";
import { normalScores } from "../forecast/normal-scores.ts";
import { observedColumn } from "../forecast/observed-column.ts";
import { blockEstimates, oneBlock, shuffledBlocks } from "./blocks.ts";
import { fourierPairs, type QuantileRows, quantileScales } from "./fourier-pairs.ts";
import { gaussianPairs, gaussianScales } from "./gaussian-pairs.ts";
import { kernelFrom, type ScaleSource, type SkceKernel } from "./kernel.ts";
import type { PairStatistic } from "./pair-statistic.ts";
import { quantileRule } from "./quantile-rule.ts";
import { scorePairs } from "./score-pairs.ts";
import { planFrom, type SkceOptions, type SkcePlan } from "./skce-options.ts";

const optionNames: OptionNames<SkceOptions> = {
  kernel: true,
  estimator: true,
  blockSize: true,
  quantileLevels: true,
  seed: true,
};

/**
 * An unbiased estimate of the squared kernel calibration error (Widmann, Lindsten & Zachariah 2021, "Calibration tests
 * beyond classification"): zero on average for forecasts that are calibrated as distributions, so it may be negative.
 */
export function skce(observed: ArrayLike<number>, forecast: DistributionBatch, options: SkceOptions = {}): number {
  requireKnownOptions("skce", options, optionNames);
  const column = observedColumn("skce", observed, forecast, 2);
  const plan = planFrom("skce", column.length, options);
  const { pairs } = pairsFrom("skce", column, forecast, plan);
  return meanOf(blockEstimates(pairs, blocksFrom(column.length, plan)));
}

/** The terms of the error, their kernel and whether they are in closed form. */
export interface SkcePairs {
  readonly pairs: PairStatistic;
  readonly kernel: SkceKernel;
  readonly closedForm: boolean;
}

/** The terms in closed form where every forecast is normal or targets are standardised, else by the quantile rule. */
export function pairsFrom(
  where: string,
  observed: Float64Array,
  forecast: DistributionBatch,
  plan: SkcePlan,
): SkcePairs {
  const pairsBy = (source: ScaleSource, raw: (kernel: SkceKernel) => PairStatistic, exact: boolean): SkcePairs => {
    const kernel = kernelFrom(where, plan.kernel, source);
    if (kernel.targets === "raw") return Object.freeze({ pairs: raw(kernel), kernel, closedForm: exact });
    const pairs = scorePairs(normalScores(forecast, observed), source, kernel);
    return Object.freeze({ pairs, kernel, closedForm: true });
  };
  const columns = forecast.moments?.();
  if (columns !== undefined) {
    return pairsBy(gaussianScales(columns), (kernel) => gaussianPairs(observed, columns, kernel), true);
  }
  const quantiles = quantileRows(forecast, plan.quantileLevels);
  return pairsBy(quantileScales(quantiles), (kernel) => fourierPairs(observed, quantiles, kernel), false);
}

/** The blocks of the plan: one for the unbiased estimator. */
export function blocksFrom(rows: number, plan: SkcePlan): readonly Int32Array[] {
  return plan.estimator === "unbiased" ? oneBlock(rows) : shuffledBlocks(rows, plan.blockSize, plan.seed);
}

function quantileRows(forecast: DistributionBatch, count: number): QuantileRows {
  const rule = quantileRule(count);
  const columns = quantileColumns(forecast, rule.levels);
  const data = new Float64Array(count * forecast.length);
  columns.forEach((column, k) => {
    for (let i = 0; i < column.length; i++) data[i * count + k] = column[i];
  });
  return Object.freeze({ rule, data });
}
