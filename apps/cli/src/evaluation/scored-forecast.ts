import { type DistributionBatch, smoothBatch } from "@distcal/distributions";
import {
  type EvaluationOptions,
  evaluateForecast,
  type ForecastEvaluation,
  type RowScores,
  rowScores,
} from "@distcal/metrics";
import { rememberedMoments } from "./remembered-moments.ts";

/** A forecast with its scores, all together and row by row. */
export interface ScoredForecast {
  /** With its moments at hand. */
  readonly forecast: DistributionBatch;
  readonly rows: RowScores;
  readonly found: ForecastEvaluation;
}

/** Scores a forecast by the observed outcomes; one that promises coverage by its density. */
export function scoredForecast(
  target: Float64Array,
  judged: DistributionBatch,
  options: Pick<EvaluationOptions, "skce" | "weight"> = {},
): ScoredForecast {
  const forecast = rememberedMoments(smoothBatch(judged));
  const rows = rowScores(target, forecast);
  // The score that takes longest is not computed twice.
  const scored: DistributionBatch = { ...forecast, crps: () => rows.crps.slice() };
  return { forecast, rows, found: evaluateForecast(target, scored, { ...options, groupCalibration: false }) };
}
