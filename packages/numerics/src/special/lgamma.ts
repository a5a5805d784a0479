import { scaledLgamma } from "./lgamma-polynomial.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** ln Γ(x) for x > 0, with full relative accuracy, also beside its zeros at 1 and 2. */
export function lgamma(x: number): number {
  if (!(x > 0 && x < Infinity)) {
    throw new RangeError(`lgamma: x must be finite and > 0, got ${x}; use the reflection formula below 0`);
  }
  if (x >= 10) return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingCorrection(x);
  if (x < 0.5) return nearTwo(x) - Math.log1p(x) - Math.log(x);
  if (x < 1.5) return nearTwo(x - 1) - Math.log1p(x - 1);
  let product = 1;
  let reduced = x;
  while (reduced > 2.5) {
    reduced -= 1;
    product *= reduced;
  }
  return Math.log(product) + nearTwo(reduced - 2);
}

/** ln B(a, b) = ln Γ(a) + ln Γ(b) − ln Γ(a + b) for a, b > 0, without cancellation when an argument is large. */
export function logBeta(a: number, b: number): number {
  const p = Math.min(a, b);
  const q = Math.max(a, b);
  if (q < 10) return lgamma(p) + (lgamma(q) - lgamma(p + q));
  // Stirling's formula for the large arguments, whose leading terms are cancelled by hand.
  const corrections = stirlingCorrection(q) - stirlingCorrection(p + q);
  const complement = Math.log1p(-p / (p + q));
  if (p < 10) return lgamma(p) + corrections + p - p * Math.log(p + q) + (q - 0.5) * complement;
  const sum = HALF_LOG_TWO_PI - 0.5 * Math.log(q) + stirlingCorrection(p) + corrections;
  return sum + (p - 0.5) * Math.log(p / (p + q)) + q * complement;
}

/** ln Γ(2 + s) for |s| ≤ ½. */
function nearTwo(s: number): number {
  return s * scaledLgamma(s);
}

/** ln Γ(x) − ((x − ½) ln x − x + ½ ln 2π) for x ≥ 10: Stirling's series Σ B₂ₖ/(2k(2k−1)x²ᵏ⁻¹) (DLMF 5.11.1). */
function stirlingCorrection(x: number): number {
  const u = 1 / (x * x);
  const series =
    1 / 12 +
    u *
      (-1 / 360 +
        u * (1 / 1260 + u * (-1 / 1680 + u * (1 / 1188 + u * (-691 / 360360 + u * (1 / 156 - (u * 3617) / 122400))))));
  return series / x;
}
