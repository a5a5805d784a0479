// Everything at once

export { evaluateForecast } from "./evaluation/evaluate-forecast.ts";
export type { EvaluationOptions, ForecastEvaluation, GroupCurve } from "./evaluation/forecast-evaluation.ts";

// The verdict: calibrated or not, what is wrong and where

export {
  type CalibrationTest,
  calibrationTest,
  calibrationTestOf,
  type TestedCoverage,
} from "./calibration-test/calibration-test.ts";
export type { Diagnosis, Fault } from "./calibration-test/diagnosis.ts";
export type { Finding } from "./calibration-test/findings.ts";
export type { CalibrationTestOptions } from "./calibration-test/test-options.ts";
export { type TestedRows, testedRows } from "./calibration-test/tested-rows.ts";
export type { Verdict } from "./calibration-test/verdict.ts";
export type { MeanBias } from "./segment-tests/mean-bias.ts";
export {
  type Segment,
  type SegmentTest,
  type SegmentTestOptions,
  segmentTests,
} from "./segment-tests/segment-tests.ts";

// Proper scores

export {
  type LogScoreBin,
  type LogScoreSplit,
  type LogScoreSplitOptions,
  logScoreSplit,
} from "./log-score-split/log-score-split.ts";
export { type AbsoluteErrorOptions, absoluteError, absoluteErrorRows } from "./scores/absolute-error.ts";
export { crps, crpsRows } from "./scores/crps.ts";
export { type IntervalScore, intervalScore } from "./scores/interval-score.ts";
export { logScore, logScoreRows } from "./scores/log-score.ts";
export { type Pinball, type PinballOptions, pinball, pinballRows } from "./scores/pinball.ts";
export { squaredError, squaredErrorRows } from "./scores/squared-error.ts";

// Scores of each row, and their means with standard errors

export { clusteredErrorOf } from "./columns/clustered-error.ts";
export { effectiveRows, meanOf, standardErrorOf } from "./columns/column-mean.ts";
export {
  meanScores,
  type RowScores,
  rowScores,
  type Scores,
  scoreNames,
  standardErrorsOf,
} from "./scores/row-scores.ts";

// Calibration of quantiles, intervals and PIT values

export {
  type CalibrationCurve,
  type CalibrationCurveOptions,
  curveDistances,
  quantileCalibrationCurve,
} from "./calibration/calibration-curve.ts";
export { calibrationMap, calibrationMapLevels } from "./calibration/calibration-map.ts";
export { type Coverage, coverage } from "./calibration/coverage.ts";
export { type GuaranteedCoverage, guaranteedCoverage } from "./calibration/guaranteed-coverage.ts";
export { type PitHistogram, type PitHistogramOptions, pitHistogram, pitValues } from "./calibration/pit.ts";
export { type Qce, type QceOptions, qce } from "./calibration/qce.ts";
export type { IntervalOptions } from "./forecast/central-intervals.ts";
export type { WeightOptions } from "./forecast/judged-rows.ts";
export { type PitRanges, pitRanges } from "./forecast/randomised-pit.ts";
export { cramerVonMises, kolmogorovSmirnov, type UniformityTest } from "./uniformity/uniformity.ts";

// Calibration of the spread

export type { BinOptions } from "./columns/bins.ts";
export { ence } from "./spread/ence.ts";
export { sharpness } from "./spread/sharpness.ts";
export { uce } from "./spread/uce.ts";

// Calibration of groups of rows

export {
  adversarialGroupCalibration,
  type GroupCalibration,
  type GroupCalibrationOptions,
} from "./calibration/group-calibration.ts";

// The kernel test of distribution calibration

export type { SkceKernel } from "./skce/kernel.ts";
export { skce } from "./skce/skce.ts";
export type { SkceEstimator, SkceMethod, SkceOptions, SkceTestOptions } from "./skce/skce-options.ts";
export { type SkceTest, skceTest } from "./skce/skce-test.ts";
