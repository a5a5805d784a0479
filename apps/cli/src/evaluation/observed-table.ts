import { rowsDigest } from "@distcal/model-document";
import { badInput, skippedNote } from "@distcal/tables";
import { type ReadTable, readTable, type TableFlags } from "@distcal/tables/node";
import { fixedNote } from "../setting/form-notes.ts";
import { otherColumnsNote } from "../setting/remembered-columns.ts";
import { note, type OutputFlags } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";

/** Columns that rows are distinguished by. */
export interface RowFlags {
  /** The column of the segments. */
  readonly by?: string;
  /** The column of the clusters: rows that share its value may depend on each other. */
  readonly cluster?: string;
  /** The columns by which folds are cut. */
  readonly foldBy?: string;
  readonly foldTime?: string;
}

/** Rows that are judged in one piece: their coverage has an error of 0.1 points. */
export const judgedRows = 100_000;

/** How much of a table is read. */
export interface ObservedOptions {
  readonly fewest: number;
  /** Where there are more rows, a uniform sample of so many; `judgedRows` by default. */
  readonly most?: number;
  /** Takes all good rows block by block, sampled or not. */
  readonly onBlock?: (values: readonly Float64Array[]) => Promise<void>;
}

/** A table with its outcomes: all of its rows, or a sample. */
export interface ObservedTable extends ReadTable<"mean" | "std" | "target"> {
  /** Of all good rows, sampled or not. */
  readonly rowsDigest: string;
}

/** Reads a table of predictions with their outcomes, saying what was left out. */
export async function observedTable(
  path: string,
  flags: TableFlags & OutputFlags & RowFlags,
  { fewest, most = judgedRows, onBlock }: ObservedOptions,
): Promise<ObservedTable> {
  const reading = startProgress({ label: "reading", quiet: flags.quiet });
  const digest = rowsDigest();
  const table = await readTable(path, ["mean", "std", "target"], flags, {
    labels: { by: flags.by, cluster: flags.cluster, foldBy: flags.foldBy, foldTime: flags.foldTime },
    most,
    onRows: (rows, fraction) => reading.update(rows, { fraction }),
    async onBlock(values) {
      // Of mean, std and target, as a fit takes it: weights tell no rows apart.
      digest.add(values.slice(0, 3));
      await onBlock?.(values);
    },
  }).finally(reading.stop);
  if (table.skipped > 0) note(flags, skippedNote(table.file, table.skipped, table.firstSkipped));
  const otherColumns = otherColumnsNote(table.file, flags, table.names);
  if (otherColumns !== undefined) note(flags, otherColumns);
  const fixed = fixedNote(table.file, table);
  if (fixed !== undefined) note(flags, fixed);
  if (table.rows < fewest) {
    const rows = table.rows === 1 ? "1 row" : `${table.rows} rows`;
    throw badInput(`${table.file} has ${rows}, too few to score; collect at least ${fewest}`);
  }
  return Object.freeze({ ...table, rowsDigest: digest.digest() });
}
