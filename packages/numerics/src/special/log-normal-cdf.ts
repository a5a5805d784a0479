import { erfcxOfPositive } from "./erfcx.ts";
import { expMinusHalfSquare } from "./exp-minus-square.ts";
import { normalCdf, normalTail } from "./normal-cdf.ts";

const ROOT_TWO_OVER_PI = 0.7978845608028654;

/**
 * ln Φ(z) for the standard normal cdf Φ, with full relative accuracy in both tails; ln(1 − Φ(z)) is logNormalCdf(−z).
 * Below 0 from the scaled tail, ln Φ(z) = −z²/2 + ln(½ erfcx(−z/√2)); above 0 from the other tail, ln(1 − Φ(−z)).
 */
export function logNormalCdf(z: number): number {
  if (z < -0.7) return -0.5 * z * z + Math.log(0.5 * erfcxOfPositive(-z * Math.SQRT1_2));
  if (z < 0.7) return z < 0 ? Math.log(normalCdf(z)) : Math.log1p(-normalCdf(-z));
  return Math.log1p(-normalTail(z));
}

/** ln Φ(z) and its derivative φ(z)/Φ(z), the inverse Mills ratio, which grows like −z in the lower tail. */
export function logNormalCdfWithGrad(z: number): { readonly value: number; readonly grad: number } {
  const value = logNormalCdf(z);
  if (z > -0.7) return { value, grad: (0.5 * ROOT_TWO_OVER_PI * expMinusHalfSquare(z)) / normalCdf(z) };
  return { value, grad: ROOT_TWO_OVER_PI / erfcxOfPositive(-z * Math.SQRT1_2) };
}
