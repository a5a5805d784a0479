import type { RowInputs } from "../contracts/row-inputs.ts";
import type { ObservedRows } from "./observations.ts";
import { groupLabels } from "./row-inputs.ts";

/** The most groups that a model tells apart. */
export const mostGroups = 10_000;

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
  return { labels, of: placeFinder(labels)(group) };
}

/** Finds which of these groups rows belong to, −1 for one that is not among them; throws where rows have none. */
export function groupFinder(labels: readonly string[]): (where: string, inputs: RowInputs, rows: number) => Int32Array {
  const placesOf = placeFinder(labels);
  return (where, { group }, rows) => {
    if (group === undefined) {
      throw new RangeError(
        `${where}: group is missing; the model was fitted with groups such as "${labels[0]}": pass { mean, std, group: [...] }`,
      );
    }
    return placesOf(groupLabels(where, group, rows));
  };
}

function placeFinder(labels: readonly string[]): (group: readonly string[]) => Int32Array {
  const places = new Map(labels.map((label, place) => [label, place]));
  return (group) => Int32Array.from(group, (label) => places.get(label) ?? -1);
}
