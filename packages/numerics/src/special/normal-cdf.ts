import { erfcxOfPositive } from "./erfcx.ts";
import { scaledErf } from "./error-function-polynomials.ts";
import { expMinusHalfSquare } from "./exp-minus-square.ts";

const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

/** φ(z) = exp(−z²/2)/√(2π), the standard normal density. */
export function normalPdf(z: number): number {
  return expMinusHalfSquare(z) * INVERSE_ROOT_TWO_PI;
}

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** ln φ(z) = −z²/2 − ½ ln 2π. */
export function normalLogPdf(z: number): number {
  return -0.5 * z * z - HALF_LOG_TWO_PI;
}

/** Φ(z) = ½ erfc(−z/√2), with full relative accuracy in the lower tail. Φ(0) is ½ exactly. */
export function normalCdf(z: number): number {
  // |z|/√2 < ½ with a margin: there the error function itself is small, and Φ needs no exponential.
  if (z > -0.7 && z < 0.7) return 0.5 + z * Math.SQRT1_2 * 0.5 * scaledErf(0.5 * z * z);
  return z < 0 ? normalTail(-z) : 1 - normalTail(z);
}

/** 1 − Φ(z) for z ≥ 0, with full relative accuracy until it underflows beyond z = 38. */
export function normalTail(z: number): number {
  return 0.5 * expMinusHalfSquare(z) * erfcxOfPositive(z * Math.SQRT1_2);
}
