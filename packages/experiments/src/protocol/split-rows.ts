import { rowSeed, shuffledRows } from "@distcal/numerics";
import { type DatasetName, datasetNames } from "../datasets/catalogue.ts";
import type { BaseName } from "./plan.ts";

/** Rows of a random split. */
export interface SplitRows {
  readonly training: Int32Array;
  readonly test: Int32Array;
  /** For whatever else is random in this split. */
  readonly seed: number;
}

/** The maximum number of rows that the paper gives its Gaussian-process base model. */
const mostGpRows = 1000;

/**
 * A random 75/25 split with ⌈n/4⌉ test rows, the same for all base models; for Gaussian processes of at most 1000
 * random rows (Song et al. 2019, §5).
 */
export function splitRows(
  length: number,
  { dataset, base, split, seed }: { dataset: DatasetName; base: BaseName; split: number; seed: number },
): SplitRows {
  const splitSeed = rowSeed(rowSeed(seed, datasetNames.indexOf(dataset)), split);
  const order = shuffledRows(length, splitSeed);
  const kept = base === "gp" ? order.subarray(0, mostGpRows) : order;
  const testRows = Math.ceil(kept.length / 4);
  return { test: kept.slice(0, testRows), training: kept.slice(testRows), seed: splitSeed };
}
