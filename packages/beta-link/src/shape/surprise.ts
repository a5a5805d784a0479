/**
 * The chance and the size of a surprise: with probability `weight` an outcome follows a Student-t with 3 degrees of freedom
 * on the score axis instead of the calibrated core.
 */
export interface Surprise {
  readonly weight: number;
  readonly center: number;
  readonly scale: number;
}

/** Degrees of freedom: the fewest whole number with a finite variance. */
export const surpriseFreedom = 3;
/** The scale of a surprise, in standard deviations of the core: free, one outlier of a million would move every mean. */
export const surpriseScales: { readonly least: number; readonly most: number } = Object.freeze({ least: 1, most: 5 });

const logNormaliser = Math.log(2 / (Math.PI * Math.sqrt(3)));

/** ln τ(z), the log density of a surprise at this score. */
export function logSurprisePdf({ center, scale }: Surprise, z: number): number {
  const u = (z - center) / scale;
  // Beyond 1e150 the square overflows, and 1 is nothing beside it.
  const logOnePlus = Math.abs(u) < 1e150 ? Math.log1p((u * u) / 3) : 2 * Math.log(Math.abs(u)) - Math.log(3);
  return logNormaliser - 2 * logOnePlus - Math.log(scale);
}

/** The limits of ε for so many rows: by the rule of succession the next row surprises with at least 1/(n + 2). */
export function surpriseWeights(rows: number): { readonly least: number; readonly most: number } {
  return { least: Math.min(1 / (rows + 2), mostSurprising), most: mostSurprising };
}

const mostSurprising = 0.05;
