// The contract

export type { CrossVjp, Kernel, PointsVjp } from "./kernel.ts";
export type { Lengthscale } from "./lengthscale.ts";

// Kernels on predicted Gaussians

export { type GaussianEmbedding, type GaussianPoints, gaussianEmbedding } from "./gaussian-embedding.ts";
export { type GaussianColumns, gaussianCrossInto, gaussianCrossVjpInto } from "./gaussian-embedding-into.ts";

// Kernels on predicted distributions of any kind

export { type SampleEmbedding, type SampleGradient, sampleEmbedding } from "./sample-embedding.ts";
export type { SamplePoints } from "./sample-points.ts";

// How several outputs vary together

export {
  type Coregion,
  type CoregionGradient,
  coregion,
  coregionFactor,
  coregionFactorVjp,
  coregionVjp,
} from "./coregion.ts";
