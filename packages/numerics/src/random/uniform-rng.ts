import { requireSeed } from "../checks/validate.ts";
import { splitmix64, wordFrom } from "./splitmix64.ts";
import { advance, OUTPUT_HIGH, OUTPUT_LOW, xoshiroFrom } from "./xoshiro256.ts";

/** The uniform draws of a seeded generator: code that needs no normal ones carries no quantile function. */
export interface UniformRng {
  readonly seed: number;
  /** The top 32 bits of the next output. */
  nextUint32(): number;
  /** Uniform on [0, 1), a multiple of 2⁻⁵³. */
  uniform(): number;
  /** Uniform on (0, 1): an odd multiple of 2⁻⁵³, symmetric about ½. */
  uniformOpen(): number;
  /** Fills the array with `uniform` draws and returns it. */
  fillUniform(out: Float64Array): Float64Array;
}

/**
 * A xoshiro256** generator whose four words are the first four outputs of SplitMix64(seed), as its authors advise.
 * The seed is a safe integer, taken as a two's-complement 64-bit word. `where` is the function that errors name.
 */
export function uniformRng(seed: number, where = "uniformRng"): UniformRng {
  requireSeed(where, "seed", seed);
  const start = wordFrom(seed);
  const state = xoshiroFrom([splitmix64(start, 0), splitmix64(start, 1), splitmix64(start, 2), splitmix64(start, 3)]);

  const uniform = (): number => {
    advance(state);
    return ((state[OUTPUT_HIGH] >>> 0) * 2 ** 21 + (state[OUTPUT_LOW] >>> 11)) * 2 ** -53;
  };
  return Object.freeze({
    seed,
    nextUint32() {
      advance(state);
      return state[OUTPUT_HIGH] >>> 0;
    },
    uniform,
    uniformOpen() {
      advance(state);
      return ((state[OUTPUT_HIGH] >>> 0) * 2 ** 20 + (state[OUTPUT_LOW] >>> 12) + 0.5) * 2 ** -52;
    },
    fillUniform(out: Float64Array) {
      for (let i = 0; i < out.length; i++) out[i] = uniform();
      return out;
    },
  });
}
