import type { DistributionBatch } from "@distcal/distributions";
import { requireKnownOptions } from "@distcal/numerics";
import { rootMeanSquares } from "../columns/root-mean-square.ts";
import { requireFiniteStd } from "../forecast/finite-std.ts";
import { judgedRows, type WeightOptions, weightNames } from "../forecast/judged-rows.ts";

/**
 * Sharpness √(mean variance): how concentrated the forecast is, whatever the outcomes (Tran et al. 2020). The
 * outcomes are taken so that every metric is asked alike; they don't change the answer.
 */
export function sharpness(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: WeightOptions = {},
): number {
  requireKnownOptions("sharpness", options, weightNames);
  const { forecast: counted, weight } = judgedRows("sharpness", observed, forecast, options);
  const std = counted.std();
  requireFiniteStd("sharpness", std);
  return rootMeanSquares(std, { groupOfRow: new Int32Array(std.length), groups: 1, weight })[0];
}
