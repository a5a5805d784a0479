/** What a kernel tells rows apart by beside their Gaussians: the logarithm of std, and so many covariates. */
export interface KernelInputs {
  readonly logStd: boolean;
  readonly covariates: number;
}
