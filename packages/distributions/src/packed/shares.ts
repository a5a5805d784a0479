import type { PackedValues } from "./packed-values.ts";

/** How far each of some probabilities may be rounded, so that their sum is divided away. */
const rounding = 1e-6;

/** Throws unless each row holds numbers ≥ 0 that add to 1; divides by their sum, which may be off by rounding. */
export function requireShares(where: string, { length, width, values, nameOf }: PackedValues): void {
  for (let row = 0; row < length; row++) {
    let sum = 0;
    for (let k = 0; k < width; k++) {
      const share = values[row * width + k];
      if (!(share >= 0)) {
        throw new RangeError(`${where}: ${nameOf(row, k)} must be ≥ 0, got ${share}; give an empty part a 0`);
      }
      sum += share;
    }
    if (!(Math.abs(sum - 1) <= rounding * width)) {
      throw new RangeError(
        `${where}: ${nameOf(row)} must add to 1 within ${rounding} a number, got a sum of ${sum}; divide the row by its sum`,
      );
    }
    // What was divided once adds to 1 but for the last bits, and stays as it is.
    if (Math.abs(sum - 1) <= Number.EPSILON * width) continue;
    for (let k = 0; k < width; k++) values[row * width + k] /= sum;
  }
}
