import type { MapMoments } from "@distcal/beta-link";

/** e^±16 as a or b makes a step of a map, and c moves it by no more than 64 e-folds of odds. */
const farthestMean = [16, 16, 64] as const;
/** Standard deviations of ln a, ln b and c. */
const widest = [4, 4, 20] as const;

/**
 * Holds the maps of rows where float64 answers them in a bounded time: means within limits, and the spread of each latent.
 * Few fits come near, but a file can say anything. Writes over the moments.
 */
export function heldWithinReach({ mean, factor }: MapMoments): void {
  for (let i = 0; i < mean.length; i++) {
    const most = farthestMean[i % 3];
    if (!(Math.abs(mean[i]) <= most)) mean[i] = Math.sign(mean[i]) * most;
  }
  for (let from = 0; from < factor.length; from += 6) {
    for (let d = 0, at = from; d < 3; at += ++d) hold(factor, at, d + 1, widest[d]);
  }
}

/** Shrinks a row of a factor to a length. */
function hold(factor: Float64Array, at: number, count: number, most: number): void {
  let squares = 0;
  for (let k = at; k < at + count; k++) squares += factor[k] * factor[k];
  if (squares <= most * most) return;
  // Only now by a way that can't overflow: it takes ten times as long.
  const length = Math.hypot(...factor.subarray(at, at + count));
  if (length > most) for (let k = at; k < at + count; k++) factor[k] *= most / length;
}
