import type { ObservedColumns } from "@distcal/distributions";
import type { FormRows, PredictedRows } from "@distcal/tables/forms";

/** Rows with their outcomes, and the form that their predictions came in where it says more than mean and std. */
export type TableRows = ObservedColumns & PredictedRows;

/** Chosen rows. */
export function rowsAt({ mean, std, target, form }: TableRows, places: ArrayLike<number>): TableRows {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(places, (place) => column[place]);
  return { mean: pick(mean), std: pick(std), target: pick(target), ...(form && { form: formAt(form, places) }) };
}

function formAt({ description, width, numbers }: FormRows, places: ArrayLike<number>): FormRows {
  const chosen = new Float64Array(places.length * width);
  for (let i = 0; i < places.length; i++) {
    chosen.set(numbers.subarray(places[i] * width, (places[i] + 1) * width), i * width);
  }
  return { description, length: places.length, width, numbers: chosen };
}

/** At most `most` places of `count`, spread evenly. */
export function thinned(count: number, most: number): Int32Array {
  const kept = Math.min(count, most);
  return Int32Array.from({ length: kept }, (_, i) => Math.floor(((i + 0.5) * count) / kept));
}
