import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { quantileCalibrationCurve } from "../calibration/calibration-curve.ts";
import { coverage } from "../calibration/coverage.ts";
import { adversarialGroupCalibration, type GroupCalibrationOptions } from "../calibration/group-calibration.ts";
import { pitHistogram, pitValues } from "../calibration/pit.ts";
import { qce } from "../calibration/qce.ts";
import { binCount } from "../columns/bins.ts";
import { levelsOr } from "../columns/level-options.ts";
import { pinballLevels } from "../columns/pinball-levels.ts";
import { answeredBatch } from "../forecast/answered-batch.ts";
import { centralLevels, endLevels } from "../forecast/central-intervals.ts";
import { isFiniteStd } from "../forecast/finite-std.ts";
import { judgedRows } from "../forecast/judged-rows.ts";
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
  weight: true,
};

/** Every metric of a forecast in one frozen value; the forecast is asked once for what several metrics need. */
export function evaluateForecast(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: EvaluationOptions = {},
): ForecastEvaluation {
  requireKnownOptions("evaluateForecast", options, optionNames);
  const { outcomes, ...counted } = judgedRows(where, observed, forecast, options, 2);
  const { weight } = counted;
  const levels = levelsOr(where, options.levels, centralLevels);
  const bins = binCount(where, options.bins, outcomes.length);
  // The split has a default of its own.
  const chosenBins = options.bins === undefined ? {} : { bins };
  const { seed = 1 } = options;
  const answered = answeredBatch(outcomes, counted.forecast, [...pinballLevels, ...endLevels(where, levels)], seed);

  const nll = logScore(outcomes, answered, { weight });
  const mse = squaredError(outcomes, answered, { weight });
  const pit = pitValues(outcomes, answered);
  // Only a distribution with a variance can be judged by it.
  const spread = answered.std().every(isFiniteStd);
  return Object.freeze({
    rows: outcomes.length,
    nll,
    mse,
    rmse: Math.sqrt(mse),
    mae: absoluteError(outcomes, answered, { weight }),
    crps: crps(outcomes, answered, { weight }),
    pinball: pinball(outcomes, answered, { weight }),
    intervalScore: intervalScore(outcomes, answered, { levels, weight }),
    coverage: coverage(outcomes, answered, { levels, weight }),
    pit: Object.freeze({
      kolmogorovSmirnov: kolmogorovSmirnov(pit, { weight }),
      cramerVonMises: cramerVonMises(pit, { weight }),
      histogram: pitHistogram(outcomes, answered, { bins, weight }),
    }),
    calibrationCurve: quantileCalibrationCurve(outcomes, answered, { weight }),
    sharpness: spread ? sharpness(outcomes, answered, { weight }) : null,
    ence: spread ? ence(outcomes, answered, { bins, weight }) : null,
    uce: spread ? uce(outcomes, answered, { bins, weight }) : null,
    qce: spread ? qce(outcomes, answered, { bins, weight }) : null,
    groupCalibration: options.groupCalibration === false ? null : groupsOf(outcomes, answered, { seed, weight }),
    logScoreSplit: Number.isFinite(nll) ? logScoreSplit(outcomes, answered, { ...chosenBins, weight }) : null,
    skce: options.skce === false ? null : skceTest(outcomes, counted.forecast, { seed, weight, ...options.skce }),
  });
}

/** In lists, which go through JSON where typed arrays do not. */
function groupsOf(
  outcomes: Float64Array,
  forecast: DistributionBatch,
  options: Pick<GroupCalibrationOptions, "seed" | "weight">,
): GroupCurve {
  const { groupRows, worst, deviation } = adversarialGroupCalibration(outcomes, forecast, options);
  return Object.freeze({
    groupRows,
    worst: Object.freeze(Array.from(worst)),
    deviation: Object.freeze(Array.from(deviation)),
  });
}
