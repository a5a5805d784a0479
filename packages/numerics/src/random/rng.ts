import { normalQuantile } from "../special/normal-quantile.ts";
import { rowSeed } from "./row-seed.ts";
import { type UniformRng, uniformRng } from "./uniform-rng.ts";

/**
 * A seeded generator: the one kind of value here that changes when it is used. Each draw takes exactly one step, so
 * the n-th draw depends on the seed and n alone. Hand it to a function to let that function draw from it, or hand over
 * `fork(index)` to give the function a stream of its own.
 */
export interface Rng extends UniformRng {
  /** Standard normal, by inversion of `uniformOpen`: monotone in the uniform, within ±8.21. */
  normal(): number;
  /** Fills the array with `normal` draws and returns it. */
  fillNormal(out: Float64Array): Float64Array;
  /** The generator of stream `index`, seeded by `rowSeed(seed, index)`: it does not depend on what was drawn so far. */
  fork(index: number): Rng;
}

/** The generator of a seed, a safe integer: the draws of `uniformRng`, and normal ones. */
export function createRng(seed: number): Rng {
  const uniform = uniformRng(seed, "createRng");
  const { uniformOpen } = uniform;
  const normal = (): number => normalQuantile(uniformOpen());
  return Object.freeze({
    ...uniform,
    normal,
    fillNormal(out: Float64Array) {
      for (let i = 0; i < out.length; i++) out[i] = normal();
      return out;
    },
    fork: (index: number) => createRng(rowSeed(seed, index)),
  });
}
