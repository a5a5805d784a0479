import { clamp, normalQuantile } from "@distcal/numerics";

const WIDTH = 1 / 32;
const END = 4;
// In the middle of an end bin.
const BEYOND = END + WIDTH / 2;

/** How many bins a histogram of PITs has: 256 of normal score −4 to 4, and one beyond each end. */
export const binCount: number = (2 * END) / WIDTH + 2;

// Beyond ±4 by a little: what lies there falls into an end bin, and 0 and 1 have no score.
const LEAST = 1e-5;

/**
 * The bin of a PIT from 0 to 1. Bins are equally wide in normal scores, so that tails are distinguished, too. They are the
 * same forever: a state holds counts by them.
 */
export function binOf(pit: number): number {
  const score = normalQuantile(Math.min(Math.max(pit, LEAST), 1 - LEAST));
  return Math.floor((clamp(score, BEYOND) + END) / WIDTH) + 1;
}
