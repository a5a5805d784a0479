import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { quantileCalibrationCurve } from "../calibration/calibration-curve.ts";
import { coverage } from "../calibration/coverage.ts";
import { adversarialGroupCalibration } from "../calibration/group-calibration.ts";
import { pitHistogram, pitValues } from "../calibration/pit.ts";
import { qce } from "../calibration/qce.ts";
import { binCount } from "../columns/bins.ts";
import { levelsOr } from "../columns/level-options.ts";
import { pinballLevels } from "../columns/pinball-levels.ts";
import { answeredBatch } from "../forecast/answered-batch.ts";
import { centralLevels, endLevels } from "../forecast/central-intervals.ts";
import { isFiniteStd } from "../forecast/finite-std.ts";
import { observedColumn } from "../forecast/observed-column.ts";
import { logScoreSplit } from "../log-score-split/log-score-split.ts";
import { absoluteError } from "../scores/absolute-error.ts";
import { crps } from "../scores/crps.ts";
import { intervalScore } from "../scores/interval-score.ts";
import { logScore } from "../scores/log-score.ts";
import { pinball } from "../scores/pinball.ts";
import { squaredError } from "../scores/squared-error.ts";
import { skceTest } from "../skce/skce-test.ts";
import { ence } from "../spread/ence.ts";
import { sharpness } from "../spread/sharpness.ts";
import { uce } from "../spread/uce.ts";
import { cramerVonMises, kolmogorovSmirnov } from "../uniformity/uniformity.ts";
import type { EvaluationOptions, ForecastEvaluation, GroupCurve } from "./forecast-evaluation.ts";

const where = "evaluateForecast";

const optionNames: OptionNames<EvaluationOptions> = {
  levels: true,
  bins: true,
  seed: true,
  skce: true,
  groupCalibration: true,
};

/** Every metric of a forecast in one frozen value; the forecast is asked once for what several metrics need. */
export function evaluateForecast(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: EvaluationOptions = {},
): ForecastEvaluation {
  requireKnownOptions("evaluateForecast", options, optionNames);
  const outcomes = observedColumn(where, observed, forecast, 2);
  const levels = levelsOr(where, options.levels, centralLevels);
  const bins = binCount(where, options.bins, outcomes.length);
  // The split has a default of its own.
  const chosenBins = options.bins === undefined ? {} : { bins };
  const { seed = 1 } = options;
  const answered = answeredBatch(outcomes, forecast, [...pinballLevels, ...endLevels(where, levels)]);

  const nll = logScore(outcomes, answered);
  const mse = squaredError(outcomes, answered);
  const pit = pitValues(outcomes, answered);
  // Only a distribution with a variance can be judged by it.
  const spread = answered.std().every(isFiniteStd);
  return Object.freeze({
    rows: outcomes.length,
    nll,
    mse,
    rmse: Math.sqrt(mse),
    mae: absoluteError(outcomes, answered),
    crps: crps(outcomes, answered),
    pinball: pinball(outcomes, answered),
    intervalScore: intervalScore(outcomes, answered, { levels }),
    coverage: coverage(outcomes, answered, { levels }),
    pit: Object.freeze({
      kolmogorovSmirnov: kolmogorovSmirnov(pit),
      cramerVonMises: cramerVonMises(pit),
      histogram: pitHistogram(outcomes, answered, { bins }),
    }),
    calibrationCurve: quantileCalibrationCurve(outcomes, answered),
    sharpness: spread ? sharpness(outcomes, answered) : null,
    ence: spread ? ence(outcomes, answered, { bins }) : null,
    uce: spread ? uce(outcomes, answered, { bins }) : null,
    qce: spread ? qce(outcomes, answered, { bins }) : null,
    groupCalibration: options.groupCalibration === false ? null : groupsOf(outcomes, answered, seed),
    logScoreSplit: Number.isFinite(nll) ? logScoreSplit(outcomes, answered, chosenBins) : null,
    skce: options.skce === false ? null : skceTest(outcomes, forecast, { seed, ...options.skce }),
  });
}

/** In lists, which go through JSON where typed arrays do not. */
function groupsOf(outcomes: Float64Array, forecast: DistributionBatch, seed: number): GroupCurve {
  const { groupRows, worst, deviation } = adversarialGroupCalibration(outcomes, forecast, { seed });
  return Object.freeze({
    groupRows,
    worst: Object.freeze(Array.from(worst)),
    deviation: Object.freeze(Array.from(deviation)),
  });
}
