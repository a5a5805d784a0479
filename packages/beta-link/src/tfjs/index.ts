// The rule on the device, and moments of maps

export { type LinkRule, linkRule, type Upload } from "./link-rule.ts";
export { type LatentTensors, mapMoments, type NodeMaps, type ScalingTensors } from "./map-moments.ts";

// The slope's logarithm expected over uncertain maps

export {
  expectedLogSlope,
  expectedLogSlopeComposed,
  type LinkProbabilityTensors,
} from "./expected-log-slope.ts";

// The data term of a variational bound

export {
  type BetaLinkParameter,
  type BetaObservations,
  type BetaTensorLikelihood,
  betaTensorLikelihood,
} from "./beta-likelihood.ts";

// Prediction: the finite mixture of maps

export {
  type MixtureTensors,
  mixtureCdf,
  mixtureLogSlope,
  mixtureOfMaps,
  type PointTensors,
} from "./mixture-of-maps.ts";
export { mixtureQuantileLogits, type QuantileOptions } from "./mixture-quantile.ts";
