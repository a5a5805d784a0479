import type { DistributionBatch, ObservedColumns, Support } from "@distcal/distributions";
import { coverage, pitValues, type RowScores } from "@distcal/metrics";
import type { PredictedRows } from "@distcal/tables/forms";
import { type CheckOptions, checkedForecast } from "../check/checked-forecast.ts";
import { type JudgedGuarantee, judgedGuarantee } from "../guarantee/judged-guarantee.ts";
import { baseForecast, requireOutcomes } from "./base-forecast.ts";
import { type ForecastScores, scoresFrom } from "./forecast-scores.ts";
import { type PairedDifference, pairedDifference } from "./paired-difference.ts";
import { scoredForecast } from "./scored-forecast.ts";

/** The losses whose change is judged row by row. */
export const pairedScores = ["nll", "crps", "pinball", "mse"] as const;

export type PairedScore = (typeof pairedScores)[number];

/** Base against calibrated on the same rows. */
export interface Evaluation {
  readonly rows: number;
  readonly base: ForecastScores;
  readonly calibrated: ForecastScores;
  /** Calibrated minus base. */
  readonly differences: Readonly<Record<PairedScore, PairedDifference>>;
  /** How intervals keep what they promise, where they promise something. */
  readonly guarantee?: JudgedGuarantee;
}

/** One forecast with its scores, its scores row by row and its PIT values. */
export interface JudgedForecast {
  readonly scores: ForecastScores;
  readonly rows: RowScores;
  readonly pit: Float64Array;
  readonly forecast: DistributionBatch;
}

/** Checks and scores a forecast by the observed outcomes. */
export function judgedForecast(
  target: Float64Array,
  judged: DistributionBatch,
  options: CheckOptions = {},
): JudgedForecast {
  const { forecast, rows, found } = scoredForecast(target, judged, { weight: options.weight });
  const check = checkedForecast(target, forecast, options);
  return Object.freeze({ scores: scoresFrom(found, check), rows, pit: pitValues(target, forecast), forecast });
}

/** Base and calibrated, judged on the same rows. */
export interface JudgedPair {
  readonly base: JudgedForecast;
  readonly calibrated: JudgedForecast;
  readonly evaluation: Evaluation;
}

/** What judging needs to know beside the rows. */
export interface JudgingOptions extends CheckOptions {
  /** The values that outcomes can take; any number where it is left out. */
  readonly support?: Support | undefined;
  readonly onStep?: (step: string) => void;
}

/** Judges the predictions as they are and their calibrated form. */
export function judgedPair(
  columns: ObservedColumns & PredictedRows,
  calibratedForecast: DistributionBatch,
  { fitRows, trainingRows, support, onStep = () => undefined, ...rows }: JudgingOptions = {},
): JudgedPair {
  const { target } = columns;
  requireOutcomes(target, support);
  onStep("the predictions as they are");
  const base = judgedForecast(target, baseForecast(columns, support), rows);
  onStep("the calibrated predictions");
  const calibrated = judgedForecast(target, calibratedForecast, {
    ...rows,
    ...(fitRows === undefined ? {} : { fitRows }),
    ...(trainingRows === undefined ? {} : { trainingRows }),
  });
  const guarantee = judgedGuarantee(target, calibratedForecast, rows.weight);
  const evaluation: Evaluation = Object.freeze({
    rows: target.length,
    base: base.scores,
    calibrated: calibrated.scores,
    differences: differencesOf(base.rows, calibrated.rows, rows),
    ...(guarantee && { guarantee }),
  });
  return Object.freeze({ base, calibrated, evaluation });
}

/** The change of every loss. */
export function differencesOf(
  before: RowScores,
  after: RowScores,
  rows: Pick<CheckOptions, "clusters" | "weight">,
): Evaluation["differences"] {
  const change = (score: PairedScore): PairedDifference => pairedDifference(before[score], after[score], rows);
  return Object.freeze({ nll: change("nll"), crps: change("crps"), pinball: change("pinball"), mse: change("mse") });
}

/** Levels at which intervals are counted for a diagram. */
export const diagramLevels: readonly number[] = Object.freeze(Array.from({ length: 19 }, (_, i) => (i + 1) / 20));

/** The share of targets in central intervals of many levels. */
export function coverageCurve(
  target: Float64Array,
  forecast: DistributionBatch,
  weight: Float64Array | undefined,
): readonly number[] {
  return coverage(target, forecast, { levels: diagramLevels, weight }).coverage;
}
