// The contract of a likelihood on the device

export type { LatentTensors, TensorLikelihood } from "./tensor-likelihood.ts";

// The bound by automatic differentiation, and the posterior

export { createTensorElbo, type TensorElbo, type TensorElboOptions } from "./elbo.ts";
export { type TensorPosterior, tensorPosterior } from "./marginals.ts";
export { type ValueAndGradient, valueAndGradient } from "./value-and-gradient.ts";

// Optimisation: L-BFGS in float64, Adam on the device in float32

export { type DeviceAdam, type DeviceAdamOptions, type DeviceReading, deviceAdam } from "./device-adam.ts";
export { lossOf } from "./loss.ts";
export { type DeviceOptions, minimiseOnDevice } from "./minimise-on-device.ts";
export { type TensorOptimiseOptions, type TensorOptimum, tensorOptimise } from "./tensor-optimise.ts";
