import { integrate, monotoneRoot, normalCdf, normalPdf } from "@distcal/numerics";

/**
 * The critical difference of Nemenyi's test (Nemenyi 1963; Demšar 2006, §3.2.2): mean ranks of two of k methods over N tables that
 * differ by more are different at level α, all pairs taken together: q √(k(k + 1)/(6N)), where q √2 is the quantile 1 − α of the
 * range of k standard normals.
 */
export function criticalDifference(methods: number, tables: number, alpha = 0.05): number {
  const q = rangeQuantile(methods, 1 - alpha) / Math.SQRT2;
  return q * Math.sqrt((methods * (methods + 1)) / (6 * tables));
}

/** The quantile of the range of k independent standard normals: the studentised range with infinite degrees of freedom. */
export function rangeQuantile(k: number, p: number): number {
  return monotoneRoot({
    value: (range) => rangeCdf(k, range) - p,
    slope: (range) => rangeDensity(k, range),
    low: 0,
    high: 20,
  });
}

const pieces: readonly number[] = [-9, -6, -4, -2, 0, 2, 4, 6, 9];
const tolerance = 1e-13;

/** k ∫ φ(z) (Φ(z) − Φ(z − r))^(k − 1) dz, with z the largest. */
function rangeCdf(k: number, range: number): number {
  return k * integrate((z) => normalPdf(z) * (normalCdf(z) - normalCdf(z - range)) ** (k - 1), pieces, tolerance);
}

function rangeDensity(k: number, range: number): number {
  const density = (z: number): number =>
    normalPdf(z) * normalPdf(z - range) * (normalCdf(z) - normalCdf(z - range)) ** (k - 2);
  return k * (k - 1) * integrate(density, pieces, tolerance);
}
