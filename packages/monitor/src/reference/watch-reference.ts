import { deepFrozen } from "@distcal/model-document";
import { mostGroups, mostRegionsOfRow, type RegionSplit, regionFinder, regionsOf } from "./regions.ts";
import { binCount, binOf } from "./score-bins.ts";
import { type WatchedColumns, type WatchedRows, watchedRows } from "./watched-rows.ts";

/**
 * What a watch compares rows with: how many out-of-fold PITs of the fit fell into each bin, by region, and where the regions
 * part. It holds no row, and its size does not depend on how many there were: what a model file can keep for its watch.
 */
export type WatchReference = {
  readonly split: RegionSplit;
  /** The counts of each region, in the order of regionsOf. */
  readonly counts: readonly (readonly number[])[];
};

/** The reference of a fit: the PITs of rows under fits that had not seen them, with the predictions they belong to. */
export function watchReference(columns: WatchedColumns): WatchReference {
  return referenceOf(watchedRows("watchReference", columns), "watchReference");
}

/** The same of checked rows. */
export function referenceOf(rows: WatchedRows, where: string): WatchReference {
  const split = { mean: threshold(rows.means), std: threshold(rows.stds), groups: groupsOf(rows, where) };
  const none = regionsOf(split).map(() => new Array<number>(binCount).fill(0));
  return deepFrozen({ split, counts: withCountsOf(rows, split, none) });
}

/** Counts by region and bin with those of rows added. */
export function withCountsOf(rows: WatchedRows, split: RegionSplit, counts: number[][]): number[][] {
  const regionsOfRow = regionFinder(split, rows);
  const found = new Int32Array(mostRegionsOfRow);
  for (let row = 0; row < rows.pits.length; row++) {
    const bin = binOf(rows.pits[row]);
    const count = regionsOfRow(row, found);
    for (let i = 0; i < count; i++) counts[found[i]][bin]++;
  }
  return counts;
}

/** The lower median, unless nothing lies above it: then the next value below, so that neither half is empty. */
function threshold(column: Float64Array): number | null {
  const sorted = Float64Array.from(column).sort();
  const [middle, highest] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length - 1]];
  if (middle < highest) return middle;
  const below = sorted.findLastIndex((value) => value < highest);
  return below < 0 ? null : sorted[below];
}

function groupsOf({ groups = [] }: WatchedRows, where: string): string[] {
  const names = [...new Set(groups)].sort();
  if (names.length <= mostGroups) return names;
  const remedy = "merge small groups, or leave groups out";
  throw new RangeError(`${where}: groups must hold at most ${mostGroups} names, got ${names.length}; ${remedy}`);
}
