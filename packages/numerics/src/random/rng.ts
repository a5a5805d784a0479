import { requireSeed } from "../checks/validate.ts";
import { normalQuantile } from "../special/normal-quantile.ts";
import { rowSeed } from "./row-seed.ts";
import { splitmix64, wordFrom } from "./splitmix64.ts";
import { advance, OUTPUT_HIGH, OUTPUT_LOW, xoshiroFrom } from "./xoshiro256.ts";

/**
 * A seeded generator: the one kind of value here that changes when it is used. Each draw takes exactly one step, so
 * the n-th draw depends on the seed and n alone. Hand it to a function to let that function draw from it, or hand over
 * `fork(index)` to give the function a stream of its own.
 */
export interface Rng {
  readonly seed: number;
  /** The top 32 bits of the next output. */
  nextUint32(): number;
  /** Uniform on [0, 1), a multiple of 2⁻⁵³. */
  uniform(): number;
  /** Uniform on (0, 1): an odd multiple of 2⁻⁵³, symmetric about ½. */
  uniformOpen(): number;
  /** Standard normal, by inversion of `uniformOpen`: monotone in the uniform, within ±8.21. */
  normal(): number;
  /** Fills the array with `uniform` draws and returns it. */
  fillUniform(out: Float64Array): Float64Array;
  /** Fills the array with `normal` draws and returns it. */
  fillNormal(out: Float64Array): Float64Array;
  /** The generator of stream `index`, seeded by `rowSeed(seed, index)`: it does not depend on what was drawn so far. */
  fork(index: number): Rng;
}

/**
 * A xoshiro256** generator whose four words are the first four outputs of SplitMix64(seed), as its authors advise.
 * The seed is a safe integer, taken as a two's-complement 64-bit word.
 */
export function createRng(seed: number): Rng {
  requireSeed("createRng", "seed", seed);
  const start = wordFrom(seed);
  const state = xoshiroFrom([splitmix64(start, 0), splitmix64(start, 1), splitmix64(start, 2), splitmix64(start, 3)]);

  const uniform = (): number => {
    advance(state);
    return ((state[OUTPUT_HIGH] >>> 0) * 2 ** 21 + (state[OUTPUT_LOW] >>> 11)) * 2 ** -53;
  };
  const uniformOpen = (): number => {
    advance(state);
    return ((state[OUTPUT_HIGH] >>> 0) * 2 ** 20 + (state[OUTPUT_LOW] >>> 12) + 0.5) * 2 ** -52;
  };
  const normal = (): number => normalQuantile(uniformOpen());

  return Object.freeze({
    seed,
    nextUint32() {
      advance(state);
      return state[OUTPUT_HIGH] >>> 0;
    },
    uniform,
    uniformOpen,
    normal,
    fillUniform(out: Float64Array) {
      for (let i = 0; i < out.length; i++) out[i] = uniform();
      return out;
    },
    fillNormal(out: Float64Array) {
      for (let i = 0; i < out.length; i++) out[i] = normal();
      return out;
    },
    fork: (index: number) => createRng(rowSeed(seed, index)),
  });
}
