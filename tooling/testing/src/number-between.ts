import fc from "fast-check";

/** Spread evenly over the range: fc.double spreads over the bit patterns, which are nearly all close to 0. */
export function numberBetween(min: number, max: number): fc.Arbitrary<number> {
  const parts = 2 ** 30;
  return fc.integer({ min: 0, max: parts }).map((k) => min * (1 - k / parts) + max * (k / parts));
}
