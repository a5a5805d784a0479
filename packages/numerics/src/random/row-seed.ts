import { requireCount, requireSeed } from "../checks/validate.ts";
import { splitmix64, wordFrom } from "./splitmix64.ts";

/**
 * The seed of stream `index` below `seed`: the top 53 bits of output `index` of a SplitMix64 sequence that starts at the
 * first output of SplitMix64(seed). Row i of a batch draws from `rowSeed(seed, i)`, so its draws do not change when rows
 * are added or removed behind it.
 */
export function rowSeed(seed: number, index: number): number {
  requireSeed("rowSeed", "seed", seed);
  requireCount("rowSeed", "index", index);
  const { high, low } = splitmix64(splitmix64(wordFrom(seed), 0), index);
  return high * 2 ** 21 + (low >>> 11);
}
