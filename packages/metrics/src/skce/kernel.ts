import { requireFinite, requirePositive } from "@distcal/numerics";

/**
 * The kernel of the calibration error: exp(−(W₂(P, P′) / distributionScale)^exponent) · exp(−(y − y′)² / (2 targetScale²)),
 * W₂ the 2-Wasserstein distance. Positive definite for exponents in (0, 2]. With targets `standardised`, the default, y is
 * the normal score Φ⁻¹(F(y)) of the outcome under its forecast, which keeps the power of the test where means differ by
 * many standard deviations; with `raw` it is the outcome, as in the paper: then raw outcomes of few pairs are near each other.
 */
export interface SkceKernel {
  readonly distributionScale: number;
  readonly targetScale: number;
  readonly exponent: number;
  readonly targets: "raw" | "standardised";
}

/** Throws unless every part that is given is in its range. */
export function requireKernel(where: string, kernel: Partial<SkceKernel>): void {
  const { distributionScale, targetScale, exponent, targets = "standardised" } = kernel;
  if (targets !== "raw" && targets !== "standardised") {
    const rule = "kernel.targets must be raw or standardised";
    throw new RangeError(`${where}: ${rule}, got ${String(targets)}; choose one`);
  }
  if (distributionScale !== undefined) requirePositive(where, "kernel.distributionScale", distributionScale);
  if (targetScale !== undefined) requirePositive(where, "kernel.targetScale", targetScale);
  if (exponent === undefined) return;
  requireFinite(where, "kernel.exponent", exponent);
  if (!(exponent > 0 && exponent <= 2)) {
    const remedy = "take 1 (Laplacian) or 2 (Gaussian)";
    throw new RangeError(`${where}: kernel.exponent must lie in (0, 2], got ${exponent}; ${remedy}`);
  }
}

/** What the default scales are taken from: forecasts only, so that the test stays valid. */
export interface ScaleSource {
  readonly rows: number;
  /** A spread of row i in units of the target. */
  spread(i: number): number;
  /** The 2-Wasserstein distance between the forecasts of two rows. */
  distance(i: number, j: number): number;
}

// The median over this many rows' pairs settles the scale to a few per cent.
const ROWS_FOR_MEDIAN = 256;

/**
 * The kernel with its defaults filled in: exponent 1 as in the paper, targetScale 1 for scores, the median spread of the forecasts for raw targets, and
 * distributionScale a quarter of the median distance between forecasts, over the pairs of at most 256 evenly spaced rows.
 * A quarter, because with the whole median the test sees standard deviations that are 1.5 times too small in only half
 * of sets of 300 rows: forecasts far from each other share noise, not miscalibration.
 */
export function kernelFrom(where: string, wanted: Partial<SkceKernel>, source: ScaleSource): SkceKernel {
  const { exponent = 1, targets = "standardised" } = wanted;
  const targetScale = wanted.targetScale ?? (targets === "raw" ? medianSpread(where, source) : 1);
  const distributionScale = wanted.distributionScale ?? quarterOfMedianDistance(source) ?? targetScale;
  return Object.freeze({ distributionScale, targetScale, exponent, targets });
}

function medianSpread(where: string, source: ScaleSource): number {
  const spreads = Float64Array.from({ length: source.rows }, (_, i) => source.spread(i));
  const median = medianOfPositive(spreads);
  if (median !== undefined) return median;
  const rule = "forecast must have a row with a spread to take the kernel's scale from";
  throw new RangeError(`${where}: ${rule}, got none; pass kernel: { targetScale }`);
}

function quarterOfMedianDistance(source: ScaleSource): number | undefined {
  const count = Math.min(source.rows, ROWS_FOR_MEDIAN);
  const row = (k: number): number => Math.floor((k * source.rows) / count);
  const distances = new Float64Array((count * (count - 1)) / 2);
  let at = 0;
  for (let k = 1; k < count; k++) {
    for (let l = 0; l < k; l++) distances[at++] = source.distance(row(k), row(l));
  }
  const median = medianOfPositive(distances);
  return median === undefined ? undefined : median / 4;
}

function medianOfPositive(values: Float64Array): number | undefined {
  const positive = values.filter((value) => value > 0 && value < Number.POSITIVE_INFINITY).sort();
  if (positive.length === 0) return undefined;
  const middle = positive.length >> 1;
  return positive.length % 2 === 1 ? positive[middle] : positive[middle - 1] / 2 + positive[middle] / 2;
}

/** The kernel on distributions as a function of (W₂ / distributionScale)². */
export function distanceKernel(exponent: number): (squared: number) => number {
  if (exponent === 1) return (squared) => Math.exp(-Math.sqrt(squared));
  if (exponent === 2) return (squared) => Math.exp(-squared);
  return (squared) => Math.exp(-(squared ** (exponent / 2)));
}
