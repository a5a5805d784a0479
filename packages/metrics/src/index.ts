// Everything at once

export { evaluateForecast } from "./evaluate-forecast.ts";
export type { EvaluationOptions, ForecastEvaluation, GroupCurve } from "./forecast-evaluation.ts";

// Proper scores

export { type AbsoluteErrorOptions, absoluteError, absoluteErrorRows } from "./absolute-error.ts";
export { crps, crpsRows } from "./crps.ts";
export { type IntervalScore, intervalScore } from "./interval-score.ts";
export { logScore, logScoreRows } from "./log-score.ts";
export { type LogScoreBin, type LogScoreSplit, type LogScoreSplitOptions, logScoreSplit } from "./log-score-split.ts";
export { type Pinball, type PinballOptions, pinball, pinballRows } from "./pinball.ts";
export { squaredError, squaredErrorRows } from "./squared-error.ts";

// Scores of each row, and their means with standard errors

export { meanOf, standardErrorOf } from "./column-mean.ts";
export {
  meanScores,
  type RowScores,
  rowScores,
  type Scores,
  scoreNames,
  standardErrorsOf,
} from "./row-scores.ts";

// Calibration of quantiles, intervals and PIT values

export {
  type CalibrationCurve,
  type CalibrationCurveOptions,
  quantileCalibrationCurve,
} from "./calibration-curve.ts";
export { calibrationMap, calibrationMapLevels } from "./calibration-map.ts";
export type { IntervalOptions } from "./central-intervals.ts";
export { type Coverage, coverage } from "./coverage.ts";
export { type PitHistogram, type PitHistogramOptions, pitHistogram, pitValues } from "./pit.ts";
export { type Qce, type QceOptions, qce } from "./qce.ts";
export { cramerVonMises, kolmogorovSmirnov, type UniformityTest } from "./uniformity.ts";

// Calibration of the spread

export type { BinOptions } from "./bins.ts";
export { ence } from "./ence.ts";
export { sharpness } from "./sharpness.ts";
export { uce } from "./uce.ts";

// Calibration of groups of rows

export {
  adversarialGroupCalibration,
  type GroupCalibration,
  type GroupCalibrationOptions,
} from "./group-calibration.ts";

// The kernel test of distribution calibration

export type { SkceKernel } from "./skce/kernel.ts";
export { skce } from "./skce/skce.ts";
export type { SkceEstimator, SkceMethod, SkceOptions, SkceTestOptions } from "./skce/skce-options.ts";
export { type SkceTest, skceTest } from "./skce/skce-test.ts";
