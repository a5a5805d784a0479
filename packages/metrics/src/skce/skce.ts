import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { quantileColumns } from "../forecast/batch-columns.ts";
import { type JudgedRows, judgedRows } from "../forecast/judged-rows.ts";
import { normalScores } from "../forecast/normal-scores.ts";
import { blockEstimates, oneBlock, shuffledBlocks } from "./blocks.ts";
import { fourierPairs, type QuantileRows, quantileScales } from "./fourier-pairs.ts";
import { gaussianPairs, gaussianScales } from "./gaussian-pairs.ts";
import { kernelFrom, type ScaleSource, type SkceKernel } from "./kernel.ts";
import { type PairStatistic, weightedPairs } from "./pair-statistic.ts";
import { type QuantileRule, quantileRule, reachOfDistances } from "./quantile-rule.ts";
import { scorePairs } from "./score-pairs.ts";
import { planFrom, type SkceOptions, type SkcePlan } from "./skce-options.ts";

const optionNames: OptionNames<SkceOptions> = {
  kernel: true,
  estimator: true,
  blockSize: true,
  quantileLevels: true,
  seed: true,
  weight: true,
};

/**
 * An unbiased estimate of the squared kernel calibration error (Widmann, Lindsten & Zachariah 2021, "Calibration tests
 * beyond classification"): zero on average for forecasts that are calibrated as distributions, so it may be negative.
 */
export function skce(observed: ArrayLike<number>, forecast: DistributionBatch, options: SkceOptions = {}): number {
  requireKnownOptions("skce", options, optionNames);
  const rows = judgedRows("skce", observed, forecast, options, 2);
  const plan = planFrom("skce", rows.outcomes.length, options);
  const { pairs } = pairsFrom("skce", rows, plan);
  return meanOf(blockEstimates(pairs, blocksFrom(rows.outcomes.length, plan)));
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
  { outcomes: observed, forecast, weight }: JudgedRows,
  plan: SkcePlan,
): SkcePairs {
  const pairsBy = (source: ScaleSource, raw: (kernel: SkceKernel) => PairStatistic, exact: boolean): SkcePairs => {
    const kernel = kernelFrom(where, plan.kernel, source);
    const isRaw = kernel.targets === "raw";
    const pairs = isRaw ? raw(kernel) : scorePairs(normalScores(forecast, observed), source, kernel);
    return Object.freeze({ pairs: weightedPairs(pairs, weight), kernel, closedForm: exact || !isRaw });
  };
  const columns = forecast.moments?.();
  if (columns !== undefined) {
    return pairsBy(gaussianScales(columns), (kernel) => gaussianPairs(observed, columns, kernel), true);
  }
  const onlyDistances = plan.kernel.targets !== "raw";
  const rule = quantileRule(plan.quantileLevels, onlyDistances ? reachOfDistances : undefined);
  const quantiles = quantileRows(forecast, rule);
  return pairsBy(quantileScales(quantiles), (kernel) => fourierPairs(observed, quantiles, kernel), false);
}

/** The blocks of the plan: one for the unbiased estimator. */
export function blocksFrom(rows: number, plan: SkcePlan): readonly Int32Array[] {
  return plan.estimator === "unbiased" ? oneBlock(rows) : shuffledBlocks(rows, plan.blockSize, plan.seed);
}

function quantileRows(forecast: DistributionBatch, rule: QuantileRule): QuantileRows {
  const count = rule.levels.length;
  const columns = quantileColumns(forecast, rule.levels);
  const data = new Float64Array(count * forecast.length);
  columns.forEach((column, k) => {
    for (let i = 0; i < column.length; i++) data[i * count + k] = column[i];
  });
  return Object.freeze({ rule, data });
}
