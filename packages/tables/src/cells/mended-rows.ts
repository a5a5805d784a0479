import type { Cells } from "./cells.ts";
import type { MendedRows } from "./further-cells.ts";

/** Counts mended rows as their blocks come by. */
export interface MendedCount {
  add(block: Pick<Cells, "mended">): void;
  result(): MendedRows;
}

export function mendedRows(): MendedCount {
  let [crossed, certain] = [0, 0];
  return Object.freeze({
    add({ mended }) {
      crossed += mended?.crossed ?? 0;
      certain += mended?.certain ?? 0;
    },
    result: () => Object.freeze({ crossed, certain }),
  } satisfies MendedCount);
}
