import { type DistributionBatch, normalBatch, type ObservedColumns } from "@distcal/distributions";
import {
  coverage,
  evaluateForecast,
  type ForecastEvaluation,
  pitValues,
  type RowScores,
  rowScores,
} from "@distcal/metrics";
import { type PairedDifference, pairedDifference } from "./paired-difference.ts";
import { rememberedMoments } from "./remembered-moments.ts";

/** The scores of one forecast, as `distcal evaluate --json` prints them. */
export interface ForecastScores {
  /** Mean negative log-likelihood in nats. */
  readonly nll: number;
  readonly mse: number;
  readonly rmse: number;
  /** Of the median. */
  readonly mae: number;
  /** Mean over rows and τ = 0.05, 0.10, … 0.95. */
  readonly pinball: number;
  readonly crps: number;
  /** Mean over the levels of `coverage`. */
  readonly intervalScore: number;
  /** The share of targets in central intervals, and their mean width. */
  readonly coverage: {
    readonly levels: readonly number[];
    readonly share: readonly number[];
    readonly width: readonly number[];
  };
  /** Distances of the reliability curve from the diagonal. */
  readonly mace: number;
  readonly rmsce: number;
  readonly miscalibrationArea: number;
  readonly sharpness: number | null;
  readonly ence: number | null;
  readonly uce: number | null;
  readonly qce: number | null;
  /** p-values of tests that the PIT values are uniform. */
  readonly pit: { readonly kolmogorovSmirnov: number; readonly cramerVonMises: number };
  /** The kernel test of distribution calibration. */
  readonly skce: { readonly estimate: number; readonly pValue: number };
  /** The share of targets at or below the predicted quantile of each level. */
  readonly reliability: { readonly expected: readonly number[]; readonly observed: readonly number[] };
}

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
}

/** One forecast with its scores, its scores row by row and its PIT values. */
interface JudgedForecast {
  readonly scores: ForecastScores;
  readonly rows: RowScores;
  readonly pit: Float64Array;
  readonly forecast: DistributionBatch;
}

/** Scores a forecast by the observed outcomes. */
function judgedForecast(target: Float64Array, judged: DistributionBatch): JudgedForecast {
  const forecast = rememberedMoments(judged);
  const rows = rowScores(target, forecast);
  // The score that takes longest is not computed twice.
  const scored: DistributionBatch = { ...forecast, crps: () => rows.crps.slice() };
  const found = evaluateForecast(target, scored, { groupCalibration: false });
  return Object.freeze({ scores: scoresFrom(found), rows, pit: pitValues(target, forecast), forecast });
}

/** Base and calibrated, judged on the same rows. */
export interface JudgedPair {
  readonly base: JudgedForecast;
  readonly calibrated: JudgedForecast;
  readonly evaluation: Evaluation;
}

/** Judges the predictions as they are and their calibrated form. */
export function judgedPair(
  { mean, std, target }: ObservedColumns,
  calibratedForecast: DistributionBatch,
  onStep: (step: string) => void = () => undefined,
): JudgedPair {
  onStep("the predictions as they are");
  const base = judgedForecast(target, normalBatch({ mean, std }));
  onStep("the calibrated predictions");
  const calibrated = judgedForecast(target, calibratedForecast);
  const evaluation: Evaluation = Object.freeze({
    rows: target.length,
    base: base.scores,
    calibrated: calibrated.scores,
    differences: differencesOf(base.rows, calibrated.rows),
  });
  return Object.freeze({ base, calibrated, evaluation });
}

/** The change of every loss. */
function differencesOf(before: RowScores, after: RowScores): Evaluation["differences"] {
  const change = (score: PairedScore): PairedDifference => pairedDifference(before[score], after[score]);
  return Object.freeze({ nll: change("nll"), crps: change("crps"), pinball: change("pinball"), mse: change("mse") });
}

/** Levels at which intervals are counted for a diagram. */
export const diagramLevels: readonly number[] = Object.freeze(Array.from({ length: 19 }, (_, i) => (i + 1) / 20));

/** The share of targets in central intervals of many levels. */
export function coverageCurve(target: Float64Array, forecast: DistributionBatch): readonly number[] {
  return coverage(target, forecast, { levels: diagramLevels }).coverage;
}

function scoresFrom(found: ForecastEvaluation): ForecastScores {
  const { calibrationCurve, pit, skce } = found;
  return Object.freeze({
    nll: found.nll,
    mse: found.mse,
    rmse: found.rmse,
    mae: found.mae,
    pinball: found.pinball.mean,
    crps: found.crps,
    intervalScore: found.intervalScore.mean,
    coverage: Object.freeze({
      levels: found.coverage.levels,
      share: found.coverage.coverage,
      width: found.coverage.width,
    }),
    mace: calibrationCurve.mace,
    rmsce: calibrationCurve.rmsce,
    miscalibrationArea: calibrationCurve.area,
    sharpness: found.sharpness,
    ence: found.ence,
    uce: found.uce,
    qce: found.qce?.mean ?? null,
    pit: Object.freeze({
      kolmogorovSmirnov: pit.kolmogorovSmirnov.pValue,
      cramerVonMises: pit.cramerVonMises.pValue,
    }),
    skce: Object.freeze({ estimate: skce?.estimate ?? 0, pValue: skce?.pValue ?? 1 }),
    reliability: Object.freeze({ expected: calibrationCurve.expected, observed: calibrationCurve.observed }),
  });
}
