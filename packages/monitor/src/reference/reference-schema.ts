import {
  array,
  nullable,
  number,
  numberArray,
  object,
  type Place,
  refined,
  type Schema,
  text,
} from "@distcal/model-document";
import { mostGroups, type RegionSplit, regionsOf } from "./regions.ts";
import { binCount } from "./score-bins.ts";
import type { WatchReference } from "./watch-reference.ts";
import { longestGroup } from "./watched-rows.ts";

/** What the name of a group must look like. */
export const groupSchema: Schema<string> = text({ maxLength: longestGroup });

const split: Schema<RegionSplit> = refined(
  object({
    mean: nullable(number()),
    std: nullable(number({ above: 0 })),
    groups: array(groupSchema, { maxLength: mostGroups }),
  }),
  ({ groups }) => (new Set(groups).size === groups.length ? undefined : "must name each group once"),
);

const countsOfRegion = refined(numberArray({ length: binCount, min: 0 }), wholeNumbers);

/** The keys of a reference, which a state has among its own. */
export const referenceKeys: { readonly [Key in keyof WatchReference]: Schema<WatchReference[Key]> } = {
  split,
  counts: array(countsOfRegion, { minLength: 1, maxLength: 5 + mostGroups }),
};

const referenceSchema: Schema<WatchReference> = refined(object(referenceKeys), wrongRegions);

/** Throws unless a reference is one: it may come from a file. */
export function requireReference(where: string, reference: WatchReference): void {
  const place: Place = { where, path: "", remedy: "pass a value of watchReference" };
  referenceSchema(reference, place);
}

/** Why these counts can't belong to this split, or undefined. */
export function wrongRegions(reference: WatchReference): string | undefined {
  const regions = regionsOf(reference.split).length;
  return reference.counts.length === regions ? undefined : `must have counts of ${regions} regions`;
}

/** Why a list is not one of counts, or undefined. */
export function wholeNumbers(values: readonly number[]): string | undefined {
  return values.every(Number.isSafeInteger) ? undefined : "must hold whole numbers alone";
}
