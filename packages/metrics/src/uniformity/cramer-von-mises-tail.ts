import { lgamma } from "@distcal/numerics";
import { scaledBesselK } from "./scaled-bessel-k.ts";

/**
 * P(W² ≥ w) of the Cramér–von Mises statistic of n uniform draws, by the first-order expansion of Csörgő & Faraway
 * (1996, eqs. 1.8 and 1.10): V(w)(1 + 1/12n) + ψ(w)/n for the cdf. Its error is of order 1/n².
 */
export function cramerVonMisesTail(n: number, w: number): number {
  if (12 * n * w <= 1) return 1;
  if (3 * w >= n) return 0;
  const below = limitCdf(w) * (1 + 1 / (12 * n)) + correction(w) / n;
  return Math.min(1, Math.max(0, 1 - below));
}

/** V(w), the cdf of the limit: Anderson & Darling (1952, eq. 4.35), Csörgő & Faraway (1996, eq. 1.3). */
function limitCdf(w: number): number {
  return series((k) => {
    const odd = 4 * k + 1;
    const q = (odd * odd) / (16 * w);
    return (
      (gammaRatio(k) * Math.sqrt(odd) * Math.exp(-2 * q) * scaledBesselK(0.25, q)) / (Math.PI ** 1.5 * Math.sqrt(w))
    );
  });
}

/** ψ₁(w) − V(w)/12 of Csörgő & Faraway (1996, eq. 1.10), the first-order term in 1/n. */
function correction(w: number): number {
  const root = 2 * Math.sqrt(w);
  const low = w ** -0.75;
  const high = w ** -1.25;
  return -series((k) => {
    const m = 2 * k + 1;
    const first = secondDerivative((4 * k + 1) / root);
    const third = secondDerivative((4 * k + 3) / root);
    const fifth = secondDerivative((4 * k + 5) / root);
    const ofLow = m * (third / 9 + (7 * (first + fifth)) / 144) * low;
    // Γ(k + 3/2) = (k + ½) Γ(k + ½) joins the two terms of the third derivative.
    const ofHigh =
      (thirdDerivative((4 * k + 1) / root) / 72 + ((m + 2) * (k + 0.5) * thirdDerivative((4 * k + 5) / root)) / 6) *
      high;
    return (gammaRatio(k) * (ofLow + ofHigh)) / Math.PI;
  });
}

function secondDerivative(y: number): number {
  const q = (y * y) / 4;
  const bessel = scaledBesselK(0.25, q) + scaledBesselK(0.75, q);
  return (Math.exp(-2 * q) * (y / 2) ** 1.5 * bessel) / Math.sqrt(Math.PI);
}

function thirdDerivative(y: number): number {
  const q = (y * y) / 4;
  const bessel = 2 * scaledBesselK(0.25, q) + 3 * scaledBesselK(0.75, q) - scaledBesselK(1.25, q);
  return (Math.exp(-2 * q) * (y / 2) ** 2.5 * bessel) / Math.sqrt(Math.PI);
}

/** Γ(k + ½) / k!. */
function gammaRatio(k: number): number {
  return Math.exp(lgamma(k + 0.5) - lgamma(k + 1));
}

/** The sum of terms that fall faster than geometrically once they fall. */
function series(term: (k: number) => number): number {
  let sum = 0;
  let before = 0;
  for (let k = 0; ; k++) {
    const value = term(k);
    sum += value;
    const size = Math.abs(value);
    if (size <= before && size <= 1e-17) return sum;
    if (k > 0 && size === 0) return sum;
    before = size;
  }
}
