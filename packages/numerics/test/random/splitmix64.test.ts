import { expect, it } from "vitest";
import { splitmix64, wordFrom } from "../../src/random/splitmix64.ts";

const asBigInt = ({ high, low }: { high: number; low: number }): bigint => (BigInt(high) << 32n) | BigInt(low);

it("splitmix64 gives the published outputs for seed 1234567", () => {
  // The test vector that goes with Vigna's splitmix64.c, as the Rosetta Code task "Pseudo-random numbers/Splitmix64" lists it.
  const published = [
    6457827717110365317n,
    3203168211198807973n,
    9817491932198370423n,
    4593380528125082431n,
    16408922859458223821n,
  ];
  expect(published.map((_, i) => asBigInt(splitmix64(wordFrom(1234567), i)))).toEqual(published);
});

it("splitmix64 agrees with 64-bit integer arithmetic for seeds and indices of every size", () => {
  const mask = (1n << 64n) - 1n;
  const expected = (seed: bigint, index: bigint): bigint => {
    let z = (seed + (index + 1n) * 0x9e3779b97f4a7c15n) & mask;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return z ^ (z >> 31n);
  };
  for (const seed of [
    0,
    1,
    -1,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 40 + 12345,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ]) {
    for (const index of [0, 1, 65535, 65536, 2 ** 31, 2 ** 32 + 7, 2 ** 52 + 1]) {
      const word = expected(BigInt(seed) & mask, BigInt(index));
      expect(asBigInt(splitmix64(wordFrom(seed), index)), `seed ${seed}, index ${index}`).toBe(word);
    }
  }
});
