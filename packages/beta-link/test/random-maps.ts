import { createRng } from "@distcal/numerics";
import type { MapMoments } from "../src/link/map-moments.ts";

/** Moments of some rows, and their number. */
export interface RowMoments extends MapMoments {
  readonly length: number;
}

/** Latents of random rows: standard deviations of (ln a, ln b), of c, and of the entries of the factor. */
export function randomMaps(length: number, seed: number, [shape, offset, factor] = [0.35, 0.6, 0.25]): RowMoments {
  const rng = createRng(seed);
  return {
    length,
    mean: Float64Array.from({ length: 3 * length }, (_, k) => (k % 3 === 2 ? offset : shape) * rng.normal()),
    factor: Float64Array.from({ length: 6 * length }, () => factor * rng.normal()),
  };
}

/** The same latents for one row, from plain numbers. */
export function mapsOf(mean: readonly number[], factor: readonly number[] = [0, 0, 0, 0, 0, 0]): RowMoments {
  return { length: mean.length / 3, mean: Float64Array.from(mean), factor: Float64Array.from(factor) };
}
