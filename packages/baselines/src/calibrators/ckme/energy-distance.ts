import type { DistributionBatch } from "@distcal/distributions";
import { normalCdf, normalPdf } from "@distcal/numerics";

/** Rows of predicted distributions as their distances read them: normal ones by two numbers, others by evenly spaced quantiles. */
export type DistanceRows =
  | { readonly mean: ArrayLike<number>; readonly std: ArrayLike<number> }
  | { readonly points: ArrayLike<number> };

/** A row that is not normal is this many quantiles, at levels (k − ½)/32. */
export const pointsPerRow = 32;

const pointLevels = Float64Array.from({ length: pointsPerRow }, (_, k) => (k + 0.5) / pointsPerRow);
const inverseRootPi = 1 / Math.sqrt(Math.PI);

/** The rows of a batch as quantiles, row by row. */
export function quantilePoints(batch: DistributionBatch): Float64Array {
  const points = new Float64Array(batch.length * pointsPerRow);
  for (const [row, own] of batch.quantiles(pointLevels).entries()) points.set(own.sort(), row * pointsPerRow);
  return points;
}

/** The distances from row j of `from` to rows of `to`, both of one kind. */
export function distancesFrom(from: DistanceRows, j: number, to: DistanceRows): (i: number) => number {
  if ("points" in from || "points" in to) {
    if (!("points" in from && "points" in to)) throw new TypeError("distancesFrom: rows must be of one kind, got two");
    return (i) => pointDistance(from.points, j * pointsPerRow, to.points, i * pointsPerRow);
  }
  const [mean, std] = [from.mean[j], from.std[j]];
  return (i) => normalDistance(mean, std, to.mean[i], to.std[i]);
}

/**
 * The energy distance √(2E|X − Y| − E|X − X′| − E|Y − Y′|) of two normals (Székely & Rizzo 2013), in closed form by
 * E|N(d, s²)| = 2sφ(d/s) + d(2Φ(d/s) − 1).
 */
export function normalDistance(mean: number, std: number, otherMean: number, otherStd: number): number {
  const spread = Math.hypot(std, otherStd);
  const gap = (mean - otherMean) / spread;
  // In units of the spread, so that nothing overflows before the end.
  const apart = 2 * normalPdf(gap) + gap * (2 * normalCdf(gap) - 1);
  const within = inverseRootPi * (std / spread + otherStd / spread);
  return Math.sqrt(spread) * Math.sqrt(Math.max(2 * apart - 2 * within, 0));
}

/** The same of two sets of points, √(2∫(F − G)²): both step functions are walked at once. */
function pointDistance(a: ArrayLike<number>, fromA: number, b: ArrayLike<number>, fromB: number): number {
  let [i, j, sum] = [0, 0, 0];
  let before = Math.min(a[fromA], b[fromB]);
  while (i < pointsPerRow || j < pointsPerRow) {
    const isA = j === pointsPerRow || (i < pointsPerRow && a[fromA + i] <= b[fromB + j]);
    const at = isA ? a[fromA + i] : b[fromB + j];
    sum += (i - j) ** 2 * (at - before);
    before = at;
    if (isA) i++;
    else j++;
  }
  return Math.sqrt(2 * sum) / pointsPerRow;
}
