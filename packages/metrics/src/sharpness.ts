import type { DistributionBatch } from "@distcal/distributions";
import { requireFiniteStd } from "./finite-std.ts";
import { observedColumn } from "./observed-column.ts";
import { rootMeanSquares } from "./root-mean-square.ts";

/**
 * Sharpness √(mean variance): how concentrated the forecast is, whatever came true (Tran et al. 2020). The
 * outcomes are taken so that every metric is asked alike; they don't change the answer.
 */
export function sharpness(observed: ArrayLike<number>, forecast: DistributionBatch): number {
  observedColumn("sharpness", observed, forecast);
  const std = forecast.std();
  requireFiniteStd("sharpness", std);
  return rootMeanSquares(std, new Int32Array(std.length), 1)[0];
}
