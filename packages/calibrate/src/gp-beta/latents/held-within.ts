import type { Columns, SeenRanges } from "@distcal/kernels";

/** Rows with what lies outside the seen ranges held at their ends: the nearest predictions that a fit knows of. */
export function heldWithin(seen: SeenRanges, columns: Columns): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const [least, largest] = seen[name];
      return [name, column.map((value) => Math.min(Math.max(value, least), largest))];
    }),
  );
}
