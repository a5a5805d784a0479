import { normalQuantile } from "@distcal/numerics";
import type { KernelLevels } from "../kernel/row-kernel.ts";

/** Levels of quantiles with their normal scores, and how far a table of starting points should reach for them. */
export interface Levels {
  readonly level: Float64Array;
  readonly score: Float64Array;
  readonly lowest: number;
  readonly highest: number;
  readonly forKernel: KernelLevels;
}

const ROOT_TWO_PI = 2.5066282746310007;

/** Rarer levels are as quickly found from the edge of the table. */
const rare = 1e-3;

/** Levels that are known to lie in (0, 1). */
export function levelsFrom(level: Float64Array): Levels {
  let lowest = 1;
  let highest = 1;
  for (let l = 0; l < level.length; l++) {
    lowest = Math.min(lowest, level[l]);
    highest = Math.min(highest, 1 - level[l]);
  }
  const score = level.map(normalQuantile);
  const forKernel = new Float64Array(4 * level.length);
  for (let l = 0; l < level.length; l++) {
    forKernel[4 * l] = level[l];
    forKernel[4 * l + 1] = 1 - level[l];
    forKernel[4 * l + 2] = score[l];
    forKernel[4 * l + 3] = ROOT_TWO_PI * Math.exp(0.5 * score[l] * score[l]);
  }
  return Object.freeze({ level, score, lowest: Math.max(lowest, rare), highest: Math.max(highest, rare), forKernel });
}
