import { gaussianEmbedding, type Kernel, kernelOf, logStd } from "@distcal/kernels";

/** The kernel of Song et al. 2019, §4.2: predictions are alike as far as their Gaussians are. */
export const paperKernel: Kernel = kernelOf([gaussianEmbedding]);

/** The same, and standard deviations are distinguished however far the means spread. */
export const secondKernel: Kernel = kernelOf([gaussianEmbedding, logStd]);
