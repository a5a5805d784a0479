/** Columns cut into blocks of the same size, however they came. */
export interface EvenBlocks {
  /** Takes rows; answers the blocks that are full now. */
  add(values: readonly Float64Array[]): readonly (readonly Float64Array[])[];
  /** What is left: as good as a block, and two rows or more if there were. */
  rest(): readonly Float64Array[];
}

/** Cuts `width` columns into blocks of `size` rows; the last one has 2 to `size` + 1, because one row has no spread. */
export function evenBlocks(width: number, size: number): EvenBlocks {
  const room = size + 2;
  const held = Array.from({ length: width }, () => new Float64Array(room));
  let rows = 0;
  return Object.freeze({
    add(values) {
      const full: (readonly Float64Array[])[] = [];
      for (let at = 0; at < values[0].length; ) {
        const taken = Math.min(room - rows, values[0].length - at);
        for (const [c, column] of values.entries()) held[c].set(column.subarray(at, at + taken), rows);
        at += taken;
        rows += taken;
        if (rows < room) break;
        full.push(held.map((column) => column.slice(0, size)));
        for (const column of held) column.copyWithin(0, size);
        rows -= size;
      }
      return full;
    },
    rest: () => held.map((column) => column.slice(0, rows)),
  } satisfies EvenBlocks);
}
