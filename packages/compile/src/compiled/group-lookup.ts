import type { GroupPlacements } from "@distcal/distributions";

/** Where groups place answers, found by label. */
export interface GroupLookup {
  readonly scale: Float64Array;
  readonly shift: Float64Array;
  /** The place of a label in both; that of an unknown group for one that is not known. */
  placeOf(label: string | number): number;
}

/** The lookup of some groups; a number is the text that it is written as. */
export function groupLookup({ labels, scale, shift }: GroupPlacements): GroupLookup {
  const places = new Map(labels.map((label, place) => [label, place]));
  return { scale, shift, placeOf: (label) => places.get(String(label)) ?? labels.length };
}

/** Whether a row has a group at all, known or not. */
export function isLabel(label: unknown): boolean {
  return typeof label === "string" ? label !== "" : Number.isFinite(label);
}
