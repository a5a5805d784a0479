import type { Cells } from "./cells.ts";
import type { FixedRows, UnknownGroups } from "./further-cells.ts";

/** How many labels are named, of however many blocks. */
const mostNamed = 5;

/** Counts fixed rows as their blocks come by. */
export interface FixedCount {
  add(block: Pick<Cells, "fixed">): void;
  result(): FixedRows;
}

export function fixedRows(): FixedCount {
  let [crossed, certain] = [0, 0];
  let unknown: UnknownGroups | undefined;
  return Object.freeze({
    add({ fixed }) {
      crossed += fixed?.crossed ?? 0;
      certain += fixed?.certain ?? 0;
      const more = fixed?.unknown;
      if (more === undefined) return;
      const labels = [...new Set([...(unknown?.labels ?? []), ...more.labels])].slice(0, mostNamed);
      unknown = { rows: (unknown?.rows ?? 0) + more.rows, labels };
    },
    result: () => Object.freeze({ crossed, certain, ...(unknown && { unknown }) }),
  } satisfies FixedCount);
}
