/** Where quantiles coincide, the cdf is a ramp of this width: a step, without a division by zero. */
export const leastRampWidth = 1e-300;

/** The probability on each ramp: below the first level, between each two, above the last. */
export function rampMasses(levels: readonly number[]): Float64Array {
  return Float64Array.from([...levels, 1], (level, k) => (k === 0 ? level : level - levels[k - 1]));
}

/**
 * A cdf of straight lines through the quantiles `knots[first …]` at the levels of the masses: a sum of rising ramps, hence
 * between 0 and 1 and rising whatever the knots are. The ramp beyond each end is as wide as the bin beside it.
 */
export function cdfOfRamps(masses: Float64Array, knots: Float64Array, first: number, at: number): number {
  const last = first + masses.length - 2;
  let width = Math.max(knots[first + 1] - knots[first], leastRampWidth);
  let sum = masses[0] * ramp(at - (knots[first] - width), width);
  for (let k = first; k < last; k++) {
    width = Math.max(knots[k + 1] - knots[k], leastRampWidth);
    sum += masses[k - first + 1] * ramp(at - knots[k], width);
  }
  return sum + masses[masses.length - 1] * ramp(at - knots[last], width);
}

/** How much of a ramp is behind: divided only within it, so that nothing overflows. */
function ramp(beyond: number, width: number): number {
  if (beyond <= 0) return 0;
  return beyond >= width ? 1 : beyond / width;
}
