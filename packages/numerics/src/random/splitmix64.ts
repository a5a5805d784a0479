const GAMMA_HIGH = 0x9e3779b9;
const GAMMA_LOW = 0x7f4a7c15;

/** A 64-bit word as two unsigned 32-bit halves. */
export interface Word64 {
  readonly high: number;
  readonly low: number;
}

/** A safe integer as a two's-complement 64-bit word. */
export function wordFrom(integer: number): Word64 {
  return { high: Math.floor(integer / 2 ** 32) >>> 0, low: integer >>> 0 };
}

/**
 * Output number `index` (from 0) of SplitMix64 started at `seed`: mix(seed + (index + 1)·0x9e3779b97f4a7c15).
 * Steele, Lea & Flood, Fast splittable pseudorandom number generators, OOPSLA 2014, with the constants of Stafford's mix 13.
 */
export function splitmix64(seed: Word64, index: number): Word64 {
  const steps = multiply(wordFrom(index + 1), GAMMA_HIGH, GAMMA_LOW);
  const low = (seed.low + steps.low) % 2 ** 32;
  const carry = seed.low + steps.low >= 2 ** 32 ? 1 : 0;
  let z: Word64 = { high: (seed.high + steps.high + carry) % 2 ** 32, low };
  z = multiply(xorShifted(z, 30), 0xbf58476d, 0x1ce4e5b9);
  z = multiply(xorShifted(z, 27), 0x94d049bb, 0x133111eb);
  return xorShifted(z, 31);
}

/** z ^ (z >>> bits), for 0 < bits < 32. */
function xorShifted({ high, low }: Word64, bits: number): Word64 {
  return { high: (high ^ (high >>> bits)) >>> 0, low: (low ^ ((low >>> bits) | (high << (32 - bits)))) >>> 0 };
}

/** The low 64 bits of a product, from 32-bit halves and, for the carry out of low·low, from 16-bit quarters. */
function multiply(a: Word64, bHigh: number, bLow: number): Word64 {
  const a0 = a.low & 0xffff;
  const a1 = a.low >>> 16;
  const b0 = bLow & 0xffff;
  const b1 = bLow >>> 16;
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const carried = (middle & 0xffff) + a0 * b1;
  const lowTimesLowHigh = a1 * b1 + Math.floor(middle / 65536) + Math.floor(carried / 65536);
  const high = (lowTimesLowHigh % 2 ** 32) + (Math.imul(a.low, bHigh) >>> 0) + (Math.imul(a.high, bLow) >>> 0);
  return { high: high % 2 ** 32, low: Math.imul(a.low, bLow) >>> 0 };
}
