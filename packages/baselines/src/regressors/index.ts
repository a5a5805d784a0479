// The contract: what every regressor takes and answers

export type { FeatureMatrix, Regressor } from "./features/regressor.ts";

// Linear models

export {
  type BayesianRidgeOptions,
  type BayesianRidgeRegressor,
  fitBayesianRidge,
  type GammaPrior,
} from "./linear/bayesian-ridge.ts";
export { fitOls, type OlsOptions, type OlsRegressor } from "./linear/ols.ts";

// Gaussian process

export type { GpHyperparameters } from "./gp-regression/gp-marginal-likelihood.ts";
export {
  fitGpRegression,
  type GpRegressionOptions,
  type GpRegressor,
  type GpStart,
} from "./gp-regression/gp-regression.ts";

// Bayesian neural network

export { fitMcDropout, type McDropoutOptions, type McDropoutRegressor } from "./mc-dropout/mc-dropout.ts";
