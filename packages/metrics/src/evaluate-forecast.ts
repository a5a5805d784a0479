import type { DistributionBatch } from "@distcal/distributions";
import { absoluteError } from "./absolute-error.ts";
import { answeredBatch } from "./answered-batch.ts";
import { binCount } from "./bins.ts";
import { quantileCalibrationCurve } from "./calibration-curve.ts";
import { centralLevels, endLevels } from "./central-intervals.ts";
import { coverage } from "./coverage.ts";
import { crps } from "./crps.ts";
import { ence } from "./ence.ts";
import { isFiniteStd } from "./finite-std.ts";
import type { EvaluationOptions, ForecastEvaluation, GroupCurve } from "./forecast-evaluation.ts";
import { adversarialGroupCalibration } from "./group-calibration.ts";
import { intervalScore } from "./interval-score.ts";
import { levelsOr } from "./level-options.ts";
import { logScore } from "./log-score.ts";
import { logScoreSplit } from "./log-score-split.ts";
import { observedColumn } from "./observed-column.ts";
import { pinball } from "./pinball.ts";
import { pinballLevels } from "./pinball-levels.ts";
import { pitHistogram, pitValues } from "./pit.ts";
import { qce } from "./qce.ts";
import { sharpness } from "./sharpness.ts";
import { skceTest } from "./skce/skce-test.ts";
import { squaredError } from "./squared-error.ts";
import { uce } from "./uce.ts";
import { cramerVonMises, kolmogorovSmirnov } from "./uniformity.ts";

const where = "evaluateForecast";

/** Every metric of a forecast in one frozen value; the forecast is asked once for what several metrics need. */
export function evaluateForecast(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: EvaluationOptions = {},
): ForecastEvaluation {
  const outcomes = observedColumn(where, observed, forecast, 2);
  const levels = levelsOr(where, options.levels, centralLevels);
  const bins = binCount(where, options.bins, outcomes.length);
  // The split has a default of its own.
  const binsIfTold = options.bins === undefined ? {} : { bins };
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
    logScoreSplit: Number.isFinite(nll) ? logScoreSplit(outcomes, answered, binsIfTold) : null,
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
