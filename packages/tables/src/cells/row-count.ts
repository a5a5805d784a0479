import { badInput } from "../errors/user-error.ts";
import { type BadRow, badRowError, type Cells } from "./cells.ts";

/** Counts rows as their blocks come by. */
export interface RowCount {
  /** From here on rows are those of another file, counted from 1 again. */
  startFile(file: string): void;
  /** Takes in a block; throws for its first bad row unless such rows are left out. */
  add(block: Pick<Cells, "rows" | "bad" | "weightless" | "firstBad">): void;
  /** Rows seen so far, good and bad. */
  seen(): number;
  /** The result; throws if there was no good row. */
  result(): { readonly rows: number; readonly skipped: number; readonly firstSkipped?: BadRow };
}

/** A count of the rows of a file, or of some files that have one name together. */
export function rowCount(file: string, skipBadRows: boolean): RowCount {
  let [seen, skipped, idle] = [0, 0, 0];
  let part = { file, before: 0 };
  let firstSkipped: BadRow | undefined;
  return Object.freeze({
    startFile(name) {
      part = { file: name, before: seen };
    },
    add({ rows, bad, weightless = 0, firstBad }) {
      if (firstBad !== undefined) {
        // Counted from the start of the block; people count from the start of the file.
        const inFile = { ...firstBad, row: firstBad.row + seen - part.before, file: part.file };
        if (!skipBadRows) throw badRowError(part.file, inFile);
        firstSkipped ??= inFile;
      }
      seen += rows;
      skipped += bad;
      idle += weightless;
    },
    seen: () => seen,
    result() {
      const rows = seen - skipped - idle;
      requireRows(file, seen, rows, idle);
      return { rows, skipped, ...(firstSkipped === undefined ? {} : { firstSkipped }) };
    },
  } satisfies RowCount);
}

/** Refuses a table without a row that can be used. */
export function requireRows(file: string, seen: number, good: number, weightless = 0): void {
  if (seen === 0) throw badInput(`${file} has column names but no rows; add rows to it`);
  if (good === 0 && weightless > 0) {
    throw badInput(
      (option) =>
        `${file} has no good row that counts: ${weightless} of ${seen} have weight 0; give some row a weight, or name another column with ${option("weight")}`,
    );
  }
  if (good === 0) throw badInput(`${file} has no good row: all ${seen} are bad; check the columns that were chosen`);
}
