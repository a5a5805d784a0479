// Methods: each with its fit, its options and the reader of its files

export { type CkmeOptions, ckmeMethod, fitCkme } from "./ckme/ckme.ts";
export { conformalMethod, fitConformal } from "./conformal/conformal.ts";
export { type CqrOptions, cqrMethod, fitCqr } from "./cqr/cqr.ts";
export { crudeMethod, fitCrude } from "./crude/crude.ts";
export {
  distributionalConformalMethod,
  fitDistributionalConformal,
} from "./distributional-conformal/distributional-conformal.ts";
export { fitGlobalBeta, globalBetaMethod } from "./global-beta/global-beta.ts";
export { fitGpCauchy, gpCauchyMethod } from "./gp-cauchy/gp-cauchy.ts";
export { fitGpNormal, gpNormalMethod } from "./gp-normal/gp-normal.ts";
export type { GpScaleOptions } from "./gp-scale/fit-gp-scale.ts";
export { fitIdentity, identityMethod } from "./identity/identity.ts";
export { fitIdr, idrMethod } from "./idr/idr.ts";
export { fitIsotonic, type IsotonicOptions, isotonicMethod } from "./isotonic/isotonic.ts";
export type { MondrianOptions } from "./mondrian/mondrian-parameters.ts";
export { fitMondrianConformal, mondrianConformalMethod } from "./mondrian-conformal/mondrian-conformal.ts";
export { fitMondrianIsotonic, mondrianIsotonicMethod } from "./mondrian-isotonic/mondrian-isotonic.ts";
export { fitNormalisedConformal, normalisedConformalMethod } from "./normalised-conformal/normalised-conformal.ts";
export type { ResidualOptions } from "./residuals/residuals-kept.ts";
export type { SamplingOptions } from "./rows/sampled-rows.ts";
export {
  fitVarianceScaling,
  type VarianceScalingOptions,
  varianceScalingMethod,
} from "./variance-scaling/variance-scaling.ts";

// Readers: model files and predictions, with no code to fit

export { type CkmeCalibrator, type CkmeParameters, ckmeReader } from "./ckme/ckme-calibrator.ts";
export {
  type ConformalBatch,
  type ConformalCalibrator,
  conformalReader,
  normalisedConformalReader,
} from "./conformal/conformal-calibrator.ts";
export { type CqrCalibrator, type CqrParameters, cqrReader } from "./cqr/cqr-calibrator.ts";
export { type CrudeCalibrator, crudeReader } from "./crude/crude-calibrator.ts";
export {
  type DistributionalConformalCalibrator,
  distributionalConformalReader,
} from "./distributional-conformal/distributional-conformal-calibrator.ts";
export {
  type GlobalBetaCalibrator,
  type GlobalBetaParameters,
  globalBetaReader,
} from "./global-beta/global-beta-calibrator.ts";
export { type GpCauchyCalibrator, gpCauchyReader } from "./gp-cauchy/gp-cauchy-calibrator.ts";
export { type GpNormalCalibrator, gpNormalReader } from "./gp-normal/gp-normal-calibrator.ts";
export type { GpScaleParameters } from "./gp-scale/gp-scale-parameters.ts";
export { type IdentityCalibrator, type IdentityParameters, identityReader } from "./identity/identity-calibrator.ts";
export { type IdrCalibrator, type IdrParameters, idrReader } from "./idr/idr-calibrator.ts";
export { type IsotonicCalibrator, type IsotonicParameters, isotonicReader } from "./isotonic/isotonic-calibrator.ts";
export type { MondrianBatch, MondrianCalibrator, MondrianParameters } from "./mondrian/mondrian-calibrator.ts";
export {
  type MondrianConformalCalibrator,
  mondrianConformalReader,
} from "./mondrian-conformal/mondrian-conformal-reader.ts";
export {
  type MondrianIsotonicCalibrator,
  mondrianIsotonicReader,
} from "./mondrian-isotonic/mondrian-isotonic-reader.ts";
export type { ResidualDensity, ResidualParameters } from "./residuals/residual-parameters.ts";
export {
  type VarianceScalingCalibrator,
  type VarianceScalingParameters,
  varianceScalingReader,
} from "./variance-scaling/variance-scaling-calibrator.ts";

// Isotonic regression by itself

export {
  type IsotonicFit,
  type IsotonicPoints,
  isotonicRegression,
  type RegressionOptions,
} from "./isotonic-regression/pav.ts";

// The paper's evaluation on a grid

export { type GridForecast, type GridScores, paperGrid, scoresOnGrid } from "./isotonic/grid-scores.ts";

// The likelihood of widths, for fits that learn one beside other things

export { scaleLikelihood } from "./gp-scale/scale-likelihood.ts";
export {
  posteriorKeys,
  posteriorMismatch,
  readPosterior,
  type WrittenPosterior,
  writtenPosterior,
  writtenRanges,
} from "./gp-scale/written-posterior.ts";
