import type { DistributionBatch } from "@distcal/distributions";
import { type CalibrationTest, calibrationTest } from "@distcal/metrics";

/** What a forecast was judged by: all rows of a table, rows held out from the fit, or the rows it was fitted to. */
export type JudgedRows = "all" | "held-out" | "training";

/** A forecast with the verdict on it. */
export interface JudgedForecast {
  readonly test: CalibrationTest;
  readonly judgedBy: JudgedRows;
  /** Rows that the test could have seen; more than it has where there are very many. */
  readonly of: number;
}

/** The verdict on a forecast by observed outcomes; `fitRows` where the forecast is a fitted calibrator's. */
export function judgedForecast(
  target: Float64Array,
  forecast: DistributionBatch,
  { judgedBy, of, fitRows }: { readonly judgedBy: JudgedRows; readonly of: number; readonly fitRows?: number },
): JudgedForecast {
  const trainingRows = judgedBy === "training";
  const test = calibrationTest(target, forecast, { trainingRows, ...(fitRows !== undefined && { fitRows }) });
  return Object.freeze({ test, judgedBy, of });
}
