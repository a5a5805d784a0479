import type { SegmentRows } from "./segments.ts";

/** The part that each row is in, −1 for none, and what the parts are called, in their order. */
export interface RowParts {
  readonly of: Int32Array;
  readonly names: readonly string[];
}

/** What rows without a label are called. */
const missingName = "(missing)";

/** The rows of each part that has some, those without a label last. */
export function segmentsFrom({ of, names }: RowParts): readonly SegmentRows[] {
  const counts = new Int32Array(names.length + 1);
  const placeOf = (part: number): number => (part < 0 ? names.length : part);
  for (const part of of) counts[placeOf(part)]++;
  const rows = Array.from(counts, (count) => new Int32Array(count));
  const filled = new Int32Array(counts.length);
  for (const [row, part] of of.entries()) {
    const place = placeOf(part);
    rows[place][filled[place]++] = row;
  }
  const parts = rows.map((own, place) => Object.freeze({ name: names[place] ?? missingName, rows: own }));
  return Object.freeze(parts.filter((part) => part.rows.length > 0));
}
