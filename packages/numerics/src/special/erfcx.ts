import { scaledErf, scaledErfcx } from "./error-function-polynomials.ts";
import { expMinusSquare } from "./exp-minus-square.ts";

const INVERSE_ROOT_PI = 0.5641895835477563;

/** exp(x²)·erfc(x), which falls only like 1/(x√π) where erfc underflows; +∞ where it overflows, below x = −26.6. */
export function erfcx(x: number): number {
  return x < 0 ? 2 / expMinusSquare(x) - erfcxOfPositive(-x) : erfcxOfPositive(x);
}

/** The complementary error function (2/√π) ∫ₓ^∞ exp(−t²) dt, with full relative accuracy in its upper tail. */
export function erfc(x: number): number {
  if (x > -0.5 && x < 0.5) return 1 - x * scaledErf(x * x);
  const tail = expMinusSquare(x) * erfcxOfPositive(Math.abs(x));
  return x < 0 ? 2 - tail : tail;
}

/** The error function (2/√π) ∫₀ˣ exp(−t²) dt = 1 − erfc(x), with full relative accuracy near 0. */
export function erf(x: number): number {
  if (x > -0.5 && x < 0.5) return x * scaledErf(x * x);
  const tail = expMinusSquare(x) * erfcxOfPositive(Math.abs(x));
  return x < 0 ? tail - 1 : 1 - tail;
}

/** erfcx for x ≥ 0. */
export function erfcxOfPositive(x: number): number {
  // 1/(x√π) is exact to 1/(2x²) there, and infinity gives 0.
  if (x > 1e9) return INVERSE_ROOT_PI / x;
  return scaledErfcx((x - 3) / (x + 3)) / (1 + 2 * x);
}
