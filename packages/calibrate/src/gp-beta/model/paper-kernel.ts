import { gaussianEmbedding, type Kernel, kernelOf } from "@distcal/kernels";

/** The kernel of Song et al. 2019, §4.2: predictions are alike as far as their Gaussians are. */
export const paperKernel: Kernel = kernelOf([gaussianEmbedding]);
