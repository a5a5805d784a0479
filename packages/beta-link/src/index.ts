// The map and its inverse

export { type BetaMap, betaMap, identityMap, log1mBetaMap, logBetaMap, logitBetaMap } from "./beta-map.ts";
export { inverseBetaMap, inverseBetaMapAt, type LogProbability } from "./inverse-beta-map.ts";

// Its slope: the factor on a density

export {
  type LogSlopeWithGrad,
  logSlope,
  logSlopeLogitDerivative,
  logSlopeWithGrad,
  logSlopeWithGradInto,
} from "./log-slope.ts";

// The slope's logarithm expected over uncertain maps

export {
  expectedLogSlopeInto,
  expectedLogSlopeWithGradInto,
  type LinkProbabilities,
  type MapMoments,
} from "./expected-log-slope.ts";

// Latents to parameters

export {
  type LatentGradient,
  type LatentScaling,
  latentToMap,
  latentToMapVjp,
  unitScaling,
} from "./latent-to-map.ts";

// Log-likelihood of one row, and of many

export { type LinkRow, type LogLikelihoodWithGrad, logLikelihood, logLikelihoodWithGrad } from "./log-likelihood.ts";
export {
  emptyBatch,
  type LinkRows,
  type LogLikelihoodBatch,
  logLikelihoodBatch,
  logLikelihoodBatchWithGrad,
  logLikelihoodBatchWithGradInto,
} from "./log-likelihood-batch.ts";
