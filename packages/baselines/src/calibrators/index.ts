// The predictions as they are

export { fitIdentity, type IdentityCalibrator, type IdentityParameters, identityMethod } from "./identity.ts";

// One map of probabilities for all rows

export {
  fitGlobalBeta,
  type GlobalBetaCalibrator,
  type GlobalBetaParameters,
  globalBetaMethod,
} from "./global-beta.ts";
export {
  fitIsotonic,
  type IsotonicCalibrator,
  type IsotonicOptions,
  type IsotonicParameters,
  isotonicMethod,
} from "./isotonic.ts";

// One factor on every standard deviation

export {
  fitVarianceScaling,
  type VarianceScalingCalibrator,
  type VarianceScalingOptions,
  type VarianceScalingParameters,
  varianceScalingMethod,
} from "./variance-scaling.ts";

// A Gaussian process of widths over predictions

export type { GpScaleOptions } from "./gp-scale/fit-gp-scale.ts";
export { fitGpCauchy, type GpCauchyCalibrator, gpCauchyMethod } from "./gp-scale/gp-cauchy.ts";
export { fitGpNormal, type GpNormalCalibrator, gpNormalMethod } from "./gp-scale/gp-normal.ts";
export type { GpScaleParameters } from "./gp-scale/gp-scale-parameters.ts";

// Past residuals, moved to each prediction

export {
  type ConformalBatch,
  type ConformalCalibrator,
  conformalMethod,
  fitConformal,
  fitNormalisedConformal,
  normalisedConformalMethod,
} from "./conformal.ts";
export { type CrudeCalibrator, crudeMethod, fitCrude } from "./crude.ts";
export type { ResidualDensity, ResidualOptions, ResidualParameters } from "./residual-parameters.ts";

// Isotonic regression by itself

export { type IsotonicFit, type IsotonicPoints, isotonicRegression, type RegressionOptions } from "./pav.ts";

// The paper's evaluation on a grid

export { type GridForecast, type GridScores, paperGrid, scoresOnGrid } from "./grid-scores.ts";

// Batches seen through one map, for methods of your own

export { mappedBatch } from "./mapped-batch.ts";
export {
  type StandardDistribution,
  type StandardFormulas,
  standardDistribution,
} from "./standard-distribution.ts";
