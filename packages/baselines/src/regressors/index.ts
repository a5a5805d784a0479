// The contract: what every regressor takes and answers

export type { FeatureMatrix, Regressor, RegressorPrediction } from "./regressor.ts";

// Linear models

export {
  type BayesianRidgeOptions,
  type BayesianRidgeRegressor,
  fitBayesianRidge,
  type GammaPrior,
} from "./bayesian-ridge.ts";
export { fitOls, type OlsOptions, type OlsRegressor } from "./ols.ts";

// Gaussian process

export type { GpHyperparameters } from "./gp-marginal-likelihood.ts";
export { fitGpRegression, type GpRegressionOptions, type GpRegressor, type GpStart } from "./gp-regression.ts";

// Bayesian neural network

export { fitMcDropout, type McDropoutOptions, type McDropoutRegressor } from "./mc-dropout.ts";
