import type { ObservedColumns } from "@distcal/distributions";

/** Chosen rows. */
export function rowsAt({ mean, std, target }: ObservedColumns, places: ArrayLike<number>): ObservedColumns {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(places, (place) => column[place]);
  return { mean: pick(mean), std: pick(std), target: pick(target) };
}

/** At most `most` places of `count`, spread evenly. */
export function thinned(count: number, most: number): Int32Array {
  const kept = Math.min(count, most);
  return Int32Array.from({ length: kept }, (_, i) => Math.floor(((i + 0.5) * count) / kept));
}
