import type { DistributionBatch } from "@distcal/distributions";
import { rootMeanSquares } from "../columns/root-mean-square.ts";
import { requireFiniteStd } from "../forecast/finite-std.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/**
 * Sharpness √(mean variance): how concentrated the forecast is, whatever the outcomes (Tran et al. 2020). The
 * outcomes are taken so that every metric is asked alike; they don't change the answer.
 */
export function sharpness(observed: ArrayLike<number>, forecast: DistributionBatch): number {
  observedColumn("sharpness", observed, forecast);
  const std = forecast.std();
  requireFiniteStd("sharpness", std);
  return rootMeanSquares(std, new Int32Array(std.length), 1)[0];
}
