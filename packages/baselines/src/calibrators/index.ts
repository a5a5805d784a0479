// The predictions as they are

export { fitIdentity, type IdentityCalibrator, type IdentityParameters, identityMethod } from "./identity/identity.ts";

// One map of probabilities for all rows

export {
  fitGlobalBeta,
  type GlobalBetaCalibrator,
  type GlobalBetaParameters,
  globalBetaMethod,
} from "./global-beta/global-beta.ts";
export {
  fitIsotonic,
  type IsotonicCalibrator,
  type IsotonicOptions,
  type IsotonicParameters,
  isotonicMethod,
} from "./isotonic/isotonic.ts";

// One factor on every standard deviation

export {
  fitVarianceScaling,
  type VarianceScalingCalibrator,
  type VarianceScalingOptions,
  type VarianceScalingParameters,
  varianceScalingMethod,
} from "./variance-scaling/variance-scaling.ts";

// A Gaussian process of widths over predictions

export { fitGpCauchy, type GpCauchyCalibrator, gpCauchyMethod } from "./gp-cauchy/gp-cauchy.ts";
export { fitGpNormal, type GpNormalCalibrator, gpNormalMethod } from "./gp-normal/gp-normal.ts";
export type { GpScaleOptions } from "./gp-scale/fit-gp-scale.ts";
export type { GpScaleParameters } from "./gp-scale/gp-scale-parameters.ts";

// Past residuals, moved to each prediction

export {
  type ConformalBatch,
  type ConformalCalibrator,
  conformalMethod,
  fitConformal,
  fitNormalisedConformal,
  normalisedConformalMethod,
} from "./conformal/conformal.ts";
export { type CrudeCalibrator, crudeMethod, fitCrude } from "./crude/crude.ts";
export type { ResidualDensity, ResidualOptions, ResidualParameters } from "./residuals/residual-parameters.ts";

// Isotonic regression by itself

export {
  type IsotonicFit,
  type IsotonicPoints,
  isotonicRegression,
  type RegressionOptions,
} from "./isotonic-regression/pav.ts";

// The paper's evaluation on a grid

export { type GridForecast, type GridScores, paperGrid, scoresOnGrid } from "./isotonic/grid-scores.ts";
