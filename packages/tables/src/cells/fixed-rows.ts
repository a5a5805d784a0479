import type { Cells } from "./cells.ts";
import type { FixedRows } from "./further-cells.ts";

/** Counts fixed rows as their blocks come by. */
export interface FixedCount {
  add(block: Pick<Cells, "fixed">): void;
  result(): FixedRows;
}

export function fixedRows(): FixedCount {
  let [crossed, certain] = [0, 0];
  return Object.freeze({
    add({ fixed }) {
      crossed += fixed?.crossed ?? 0;
      certain += fixed?.certain ?? 0;
    },
    result: () => Object.freeze({ crossed, certain }),
  } satisfies FixedCount);
}
