/** How near a backend has to come to the float64 engine. */
export interface Tolerances {
  readonly jitter: number;
  /** Of an ELBO, relative to itself. */
  readonly relativeValue: number;
  /** Of an ELBO, for each row. */
  readonly valuePerRow: number;
  /** Of a gradient, relative to its norm. */
  readonly gradient: number;
  /** Of each block of a gradient, relative to the norm of the block. */
  readonly block: number;
  /** Of means and factors of the latents. */
  readonly moments: number;
}

/** The figures asked of the float64 backend; the moments are of the order of 1. */
export const float64Tolerances: Tolerances = {
  jitter: 1e-6,
  relativeValue: 1e-10,
  valuePerRow: Infinity,
  gradient: 1e-8,
  block: 1e-8,
  moments: 1e-10,
};

/** The figures asked of float32: 1e-4 in a log density, 1e-3 in a gradient. */
export const float32Tolerances: Tolerances = {
  jitter: 1e-4,
  relativeValue: Infinity,
  valuePerRow: 1e-4,
  gradient: 1e-3,
  block: 1e-3,
  moments: 5e-5,
};
