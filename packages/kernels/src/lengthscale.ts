import { requirePositive } from "@distcal/numerics";

/** The one parameter of the kernels here: a length in the units of the points. */
export interface Lengthscale {
  readonly lengthscale: number;
}

/** Below this, gradients of the order of 1 / lengthscale would overflow. */
const least = 1e-300;

/** Refuses a lengthscale that is not a finite number > 0, or too small to have finite gradients. */
export function checkLengthscale(where: string, { lengthscale }: Lengthscale): void {
  requirePositive(where, "lengthscale", lengthscale);
  if (!(lengthscale >= least)) {
    throw new RangeError(`${where}: lengthscale must be ≥ ${least}, got ${lengthscale}; scale the points up`);
  }
}
