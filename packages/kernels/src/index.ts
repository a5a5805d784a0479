// A kernel: a product of parts, which read named columns

export { addGramGradient, type GramGradient, gramInto } from "./gram.ts";
export type { Kernel, KernelDescription, PairBlock } from "./kernel.ts";
export { kernelParameters, requireColumnLengths, requireKernelColumns } from "./kernel-checks.ts";
export { kernelFrom } from "./kernel-from.ts";
export { kernelOf } from "./kernel-of.ts";

// The parts

export { gaussianEmbedding } from "./parts/gaussian-embedding.ts";
export type {
  Columns,
  Constrained,
  Constraint,
  Features,
  KernelPart,
  LogBlock,
  PairGradient,
  PartDescription,
  PartDiagonal,
  SeenRanges,
} from "./parts/kernel-part.ts";
export { logStd, rbf } from "./parts/rbf.ts";

// How several outputs vary together

export {
  type Coregion,
  type CoregionGradient,
  coregion,
  coregionFactor,
  coregionFactorVjp,
} from "./coregion.ts";
