import type { WatchedRows } from "./watched-rows.ts";

/** Where a bet looks: at all rows, at those whose predicted mean or std is low or high, or at a group. */
export type Region =
  | { readonly of: "all" }
  | { readonly of: "mean" | "std"; readonly side: "low" | "high"; readonly threshold: number }
  | { readonly of: "group"; readonly group: string };

/** What splits rows into regions, fixed at the start: low is at most the threshold. A column that never changes has none. */
export type RegionSplit = {
  readonly mean: number | null;
  readonly std: number | null;
  readonly groups: readonly string[];
};

/** The most groups that a watch tells apart: a state stays small, and every region dilutes the others' bets. */
export const mostGroups = 16;

/** The regions of a split, in the order that a state has them. */
export function regionsOf({ mean, std, groups }: RegionSplit): Region[] {
  return [
    { of: "all" },
    ...halves("mean", mean),
    ...halves("std", std),
    ...groups.map((group) => ({ of: "group", group }) as const),
  ];
}

function halves(of: "mean" | "std", threshold: number | null): Region[] {
  if (threshold === null) return [];
  return [
    { of, side: "low", threshold },
    { of, side: "high", threshold },
  ];
}

/**
 * Writes the regions of a row into `found` and answers how many there are. A row of a group that is not in the split is
 * in no group's region.
 */
export type RegionFinder = (row: number, found: Int32Array) => number;

/** The most regions that a row is in. */
export const mostRegionsOfRow = 4;

/** A finder of the regions of these rows. */
export function regionFinder({ mean, std, groups }: RegionSplit, rows: WatchedRows): RegionFinder {
  const firstOfStd = mean === null ? 1 : 3;
  const firstGroup = std === null ? firstOfStd : firstOfStd + 2;
  const groupRegions = new Map(groups.map((group, i) => [group, firstGroup + i]));
  return (row, found) => {
    found[0] = 0;
    let count = 1;
    if (mean !== null) found[count++] = rows.means[row] > mean ? 2 : 1;
    if (std !== null) found[count++] = rows.stds[row] > std ? firstOfStd + 1 : firstOfStd;
    const ofGroup = rows.groups === undefined ? undefined : groupRegions.get(rows.groups[row]);
    if (ofGroup !== undefined) found[count++] = ofGroup;
    return count;
  };
}
