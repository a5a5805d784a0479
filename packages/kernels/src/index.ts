// A kernel: a product of parts, which read named columns

export { covarianceOf } from "./covariance-of.ts";
export { addGramGradient, type GramGradient, gramInto } from "./gram.ts";
export type { Covariance, Kernel, KernelDescription, PairBlock } from "./kernel.ts";
export { kernelParameters, requireColumnLengths, requireKernelColumns } from "./kernel-checks.ts";
export { kernelFrom } from "./kernel-from.ts";
export { kernelOf } from "./kernel-of.ts";

// The parts

export { gaussianCovariance } from "./parts/gaussian-covariance.ts";
export { gaussianEmbedding } from "./parts/gaussian-embedding.ts";
export type {
  Columns,
  Constrained,
  Constraint,
  CovariancePart,
  DiagonalValues,
  Features,
  KernelPart,
  LogBlock,
  PairGradient,
  PartDescription,
  PartDiagonal,
  SeenRanges,
} from "./parts/kernel-part.ts";
export { logStd, rbf } from "./parts/rbf.ts";
export { logStdCovariance, rbfCovariance } from "./parts/rbf-covariance.ts";

// How several outputs vary together

export {
  type Coregion,
  type CoregionGradient,
  coregion,
  coregionFactor,
  coregionFactorVjp,
} from "./coregion.ts";
