// Backends: one in use, or an error that says why not

export { type BackendName, BackendUnavailableError, backendNames } from "./backends/backend-name.ts";
export { useBackend } from "./backends/use-backend.ts";
export { constant, type Precision, precisionOf, readBack, tensorFrom } from "./backends/working-precision.ts";

// The bound by automatic differentiation, and the posterior

export { createTensorElbo, type TensorElbo, type TensorElboOptions } from "./elbo/elbo.ts";
export { float32JitterFloor } from "./elbo/float-limits.ts";
export { type TensorPosterior, tensorPosterior } from "./elbo/marginals.ts";
export type { LatentTensors, TensorLikelihood } from "./elbo/tensor-likelihood.ts";
export type { ValueAndGradient } from "./elbo/value-and-gradient.ts";

// The Beta link

export { type BetaTensorLikelihood, betaTensorLikelihood } from "./link/beta-likelihood.ts";
export { type LinkRule, linkRule } from "./link/link-rule.ts";
export { mapMoments } from "./link/map-moments.ts";
export {
  type MixtureTensors,
  mixtureCdf,
  mixtureLogSlope,
  mixtureOfMaps,
  type PointTensors,
} from "./link/mixture-of-maps.ts";
export { mixtureQuantileLogits } from "./link/mixture-quantile.ts";

// Optimisation: L-BFGS in float64, Adam on the device in float32

export { lossOf } from "./fit/loss.ts";
export { type TensorOptimiseOptions, type TensorOptimum, tensorOptimise } from "./fit/tensor-optimise.ts";
