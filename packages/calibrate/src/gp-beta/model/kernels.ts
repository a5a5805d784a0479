import { gaussianEmbedding, type Kernel, kernelOf, logStd, rbf } from "@distcal/kernels";
import { covariateColumn } from "../inputs/covariates.ts";
import type { KernelInputs } from "./kernel-inputs.ts";

/** The kernel of Song et al. 2019, §4.2: predictions are alike as far as their Gaussians are. */
export const paperKernel: Kernel = kernelOf([gaussianEmbedding]);

/** The same, and standard deviations are distinguished however far the means spread. */
export const secondKernel: Kernel = kernelOf([gaussianEmbedding, logStd]);

/** The kernel with a part for each input. */
export function kernelWith({ logStd: seesStd, covariates }: KernelInputs): Kernel {
  if (covariates === 0) return seesStd ? secondKernel : paperKernel;
  const parts = Array.from({ length: covariates }, (_, index) => rbf(covariateColumn(index)));
  return kernelOf([gaussianEmbedding, ...(seesStd ? [logStd] : []), ...parts]);
}
