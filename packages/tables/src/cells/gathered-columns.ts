/** The values of columns, gathered block by block. */
export interface GatheredColumns {
  /** Takes in the same rows of each column. */
  add(values: readonly Float64Array[]): void;
  /** Rows so far. */
  rows(): number;
  /** The blocks as they came. */
  blocks(): readonly (readonly Float64Array[])[];
  /** Each column as a whole. */
  columns(): readonly Float64Array[];
}

/** Columns that grow by blocks, and are put together once at the end. */
export function gatheredColumns(count: number): GatheredColumns {
  const blocks: (readonly Float64Array[])[] = [];
  let rows = 0;
  return Object.freeze({
    add(values) {
      blocks.push(values);
      rows += values[0].length;
    },
    rows: () => rows,
    blocks: () => blocks,
    columns: () =>
      Array.from({ length: count }, (_, c) => {
        const column = new Float64Array(rows);
        let at = 0;
        for (const block of blocks) {
          column.set(block[c], at);
          at += block[c].length;
        }
        return column;
      }),
  } satisfies GatheredColumns);
}
