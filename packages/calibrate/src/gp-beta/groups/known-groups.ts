import type { ObservedRows } from "@distcal/distributions";
import { mostGroups } from "./plain-groups.ts";

/** The labels of the groups of rows, in an order that no order of rows changes, and which of them each row has. */
export interface KnownGroups {
  readonly labels: readonly string[];
  readonly of: Int32Array;
}

/** The groups of rows; throws where there are too many of them, or only one, which can tell nothing. */
export function knownGroups(where: string, { group }: ObservedRows): KnownGroups | undefined {
  if (group === undefined) return undefined;
  const labels = [...new Set(group)].sort();
  if (labels.length === 1) {
    throw new RangeError(`${where}: group must differ between rows, got "${labels[0]}" in all of them; leave it out`);
  }
  if (labels.length > mostGroups) {
    throw new RangeError(
      `${where}: group must have at most ${mostGroups} different labels, got ${labels.length}; ` +
        "pass a coarser one, or as a covariate where labels are numbers",
    );
  }
  const places = new Map(labels.map((label, place) => [label, place]));
  return { labels, of: Int32Array.from(group, (label) => places.get(label) ?? -1) };
}
