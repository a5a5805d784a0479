/** The values of columns, gathered block by block. */
export interface GatheredColumns {
  /** Takes in the same rows of each column. */
  add(values: readonly Float64Array[]): void;
  /** Rows so far. */
  rows(): number;
  /** Lets go of all rows but these, which are given in their order. */
  keep(kept: Int32Array): void;
  /** The blocks as they came. */
  blocks(): readonly (readonly Float64Array[])[];
  /** Each column as a whole. */
  columns(): readonly Float64Array[];
}

/** Columns that grow by blocks, and are put together once at the end: so many, or as many as the first block has. */
export function gatheredColumns(count: number): GatheredColumns {
  let blocks: (readonly Float64Array[])[] = [];
  let rows = 0;
  const whole = (): readonly Float64Array[] =>
    Array.from({ length: blocks[0]?.length ?? count }, (_, c) => {
      const column = new Float64Array(rows);
      let at = 0;
      for (const block of blocks) {
        column.set(block[c], at);
        at += block[c].length;
      }
      return column;
    });
  return Object.freeze({
    add(values) {
      blocks.push(values);
      rows += values[0].length;
    },
    keep(kept) {
      blocks = [whole().map((column) => Float64Array.from(kept, (row) => column[row]))];
      rows = kept.length;
    },
    rows: () => rows,
    blocks: () => blocks,
    columns: whole,
  } satisfies GatheredColumns);
}
