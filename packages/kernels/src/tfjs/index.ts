// Kernels on predicted Gaussians, as TensorFlow.js ops on any backend

export {
  type GaussianTensors,
  gaussianCross,
  gaussianCrossComposed,
  gaussianDiagonal,
  gaussianGram,
} from "./gaussian-embedding.ts";

// How several outputs vary together

export { type CoregionTensors, coregion, coregionFactor } from "./coregion.ts";
