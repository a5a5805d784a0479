import type { ForecastEvaluation } from "@distcal/metrics";
import type { ForecastCheck } from "../check/checked-forecast.ts";

/** The verdict and the scores of one forecast, as `distcal evaluate --json` prints them. */
export interface ForecastScores {
  /** Whether it is calibrated, and what is wrong and where. */
  readonly check: ForecastCheck;
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
  /** The kernel test of distribution calibration; p is at most `pValue` where that is at the bootstrap's floor. */
  readonly skce: { readonly estimate: number; readonly pValue: number; readonly atFloor: boolean };
  /** The share of targets at or below the predicted quantile of each level. */
  readonly reliability: { readonly expected: readonly number[]; readonly observed: readonly number[] };
}

/** What is printed of an evaluation. */
export function scoresFrom(found: ForecastEvaluation, check: ForecastCheck): ForecastScores {
  const { calibrationCurve, pit, skce } = found;
  return Object.freeze({
    check,
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
    skce: Object.freeze({ estimate: skce?.estimate ?? 0, pValue: skce?.pValue ?? 1, atFloor: skce?.atFloor ?? false }),
    reliability: Object.freeze({ expected: calibrationCurve.expected, observed: calibrationCurve.observed }),
  });
}
