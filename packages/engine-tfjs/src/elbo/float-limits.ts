/** What float32 needs on the diagonal of a kernel matrix, relative to its mean: less loses the log-determinant. */
const float32Jitter = 1e-4;

/** The least jitter that is accepted in float32. */
export const float32JitterFloor = 1e-5;

import { type Precision, precisionOf } from "../backends/working-precision.ts";

/** What a precision needs so that every factor exists. */
export interface FloatLimits {
  readonly precision: Precision;
  /** Added to the diagonal of k(u, u) unless the caller says otherwise. */
  readonly jitter: number;
  /** The least jitter with which a factor of k(u, u) is sure to exist. */
  readonly leastJitter: number;
  /** Added to each whitened latent variance. */
  readonly varianceFloor: number;
  /** How much of a loss is rounding, of max(1, |loss|). */
  readonly noise?: number;
}

const limits: Readonly<Record<Precision, FloatLimits>> = {
  float64: { precision: "float64", jitter: 1e-6, leastJitter: 0, varianceFloor: 1e-10 },
  float32: {
    precision: "float32",
    jitter: float32Jitter,
    leastJitter: float32JitterFloor,
    varianceFloor: 1e-7,
    noise: 1e-6,
  },
};

/** The limits of the backend in use. */
export function floatLimits(): FloatLimits {
  return limits[precisionOf()];
}

/** The jitter to use; throws where it is too small for the precision of the backend in use. */
export function jitterFor(where: string, jitter: number | undefined): number {
  const { precision, jitter: usual, leastJitter } = floatLimits();
  if (jitter === undefined) return usual;
  if (!(jitter >= leastJitter && Number.isFinite(jitter))) {
    throw new RangeError(
      `${where}: jitter must be a number ≥ ${leastJitter} in ${precision}, got ${jitter}; pass ${usual}`,
    );
  }
  return jitter;
}
