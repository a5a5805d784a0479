import type { Word64 } from "./splitmix64.ts";

/**
 * The 256 bits of a xoshiro256** generator as eight 32-bit halves, high before low, then the latest output.
 * One typed array, because it is the only place that holds 32-bit integers without boxing them on every engine.
 */
export type XoshiroState = Int32Array;

/** Where the latest output stands in the state. */
export const OUTPUT_HIGH = 8;
export const OUTPUT_LOW = 9;

/** A generator that starts at the four given words, not all zero. */
export function xoshiroFrom(words: readonly [Word64, Word64, Word64, Word64]): XoshiroState {
  return Int32Array.from([...words.flatMap(({ high, low }) => [high | 0, low | 0]), 0, 0]);
}

/**
 * One step of xoshiro256**: output rotl(s₁·5, 7)·9, then the linear step.
 * Blackman & Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47(4), 2021.
 */
export function advance(state: XoshiroState): void {
  const s1h = state[2];
  const s1l = state[3];
  // s₁·5 = s₁·4 + s₁; the low halves carry exactly when their sum is smaller than a summand.
  const quadruple = s1l << 2;
  const fivefold = (quadruple + s1l) | 0;
  const fivefoldHigh = (((s1h << 2) | (s1l >>> 30)) + s1h + (fivefold >>> 0 < quadruple >>> 0 ? 1 : 0)) | 0;
  const rh = (fivefoldHigh << 7) | (fivefold >>> 25);
  const rl = (fivefold << 7) | (fivefoldHigh >>> 25);
  const octuple = rl << 3;
  const low = (octuple + rl) | 0;
  const high = (((rh << 3) | (rl >>> 29)) + rh + (low >>> 0 < octuple >>> 0 ? 1 : 0)) | 0;
  state[OUTPUT_HIGH] = high;
  state[OUTPUT_LOW] = low;

  const s2h = state[4] ^ state[0];
  const s2l = state[5] ^ state[1];
  const s3h = state[6] ^ s1h;
  const s3l = state[7] ^ s1l;
  state[2] = s1h ^ s2h;
  state[3] = s1l ^ s2l;
  state[0] ^= s3h;
  state[1] ^= s3l;
  state[4] = s2h ^ ((s1h << 17) | (s1l >>> 15));
  state[5] = s2l ^ (s1l << 17);
  // A rotation by 45 is one by 13 with the halves exchanged.
  state[6] = (s3l << 13) | (s3h >>> 19);
  state[7] = (s3h << 13) | (s3l >>> 19);
}
