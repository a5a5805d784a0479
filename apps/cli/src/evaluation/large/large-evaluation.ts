import { curveDistances } from "@distcal/metrics";
import { type Evaluation, type PairedScore, pairedScores } from "../evaluation.ts";
import type { ForecastScores } from "../forecast-scores.ts";
import { differenceOf, type PairedDifference } from "../paired-difference.ts";
import type { BlockScores } from "./block-scores.ts";
import type { MeanScores } from "./mean-scores.ts";

/** The evaluation of a sample, with the scores that are means replaced by those of all rows. */
export function largeEvaluation(sample: Evaluation, { base, calibrated }: BlockScores, clustered: boolean): Evaluation {
  // The spread of rows is the sample's. Rows of a cluster may lie anywhere in the table: its error is left as it is.
  const shrinking = clustered ? 1 : Math.sqrt(sample.rows / base.rows);
  const difference = (score: PairedScore): PairedDifference =>
    differenceOf(calibrated[score] - base[score], sample.differences[score].standardError * shrinking);
  return Object.freeze({
    ...sample,
    rows: base.rows,
    base: withMeans(sample.base, base),
    calibrated: withMeans(sample.calibrated, calibrated),
    differences: Object.freeze(
      Object.fromEntries(pairedScores.map((score) => [score, difference(score)])) as Evaluation["differences"],
    ),
  });
}

function withMeans(sample: ForecastScores, all: MeanScores): ForecastScores {
  const { nll, mse, mae, pinball, crps, intervalScore, coverage, variance, reliability } = all;
  const { mace, rmsce, area } = curveDistances(reliability.expected, reliability.observed);
  return Object.freeze({
    ...sample,
    nll,
    mse,
    rmse: Math.sqrt(mse),
    mae,
    pinball,
    crps,
    intervalScore,
    coverage: Object.freeze({ levels: coverage.levels, share: coverage.coverage, width: coverage.width }),
    mace,
    rmsce,
    miscalibrationArea: area,
    sharpness: variance === null ? null : Math.sqrt(variance),
    reliability: Object.freeze(reliability),
  });
}
