import { type ResultStore, resultStore } from "../jobs/result-store.ts";
import type { CellScores } from "../protocol/cell-scores.ts";
import type { CellKey, Protocol } from "../protocol/plan.ts";

/** All that decides the scores of a cell. */
export interface StoredKey extends CellKey {
  readonly seed: number;
  readonly protocol: Protocol;
  /** Digest of the data set's file. */
  readonly data: string;
  /** Digest of the code that fits and scores. */
  readonly code: string;
}

/** Finished cells on disk. */
export type CellStore = ResultStore<StoredKey, CellScores>;

/** The cells in a folder, which is created with the first. */
export function cellStore(folder: string, onDamaged?: (file: string, why: string) => void): CellStore {
  return resultStore({
    folder,
    format: "distcal-reproduction-cell",
    nameOf: ({ dataset, base, split, method }: StoredKey) => `${base}-${dataset}-${split}-${method}`,
    onDamaged,
  });
}
