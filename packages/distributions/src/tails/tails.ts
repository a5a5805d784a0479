import type { Tails } from "../contracts/tails.ts";

export type { Tails };

/** asinh of the distances of the bends on one side of a point, in units of the scale. */
export function bendDistances({ bends, scale }: Tails, from: number, side: 1 | -1): Float64Array {
  return bends
    .filter((bend) => side * (bend - from) > 0)
    .map((bend) => Math.asinh((side * (bend - from)) / scale))
    .sort();
}
