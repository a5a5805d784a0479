import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { fixedRows } from "../../cells/fixed-rows.ts";
import { rowCount } from "../../cells/row-count.ts";
import { formRows } from "../../forms/placed-form.ts";
import { requireSameColumns } from "../../roles/same-columns.ts";
import { tableFormat } from "../../text/table-format.ts";
import { requireFile } from "../files/byte-source.ts";
import { filesName } from "../read/input-files.ts";
import { type OpenTable, openTable, type TableFlags } from "../read/open-table.ts";
import type { ReadOptions, ReadTable } from "../read/read-table.ts";
import { type KeptRows, keptRows } from "./kept-rows.ts";
import { type OutcomeColumns, sampledByRole, sampledRoles } from "./sampled-roles.ts";

/** How much of a table is read. */
export interface SampleOptions extends Pick<ReadOptions, "onRows"> {
  /** Where there are more good rows, a sample of so many. */
  readonly maxRows: number;
  readonly seed: number;
}

/** The number columns of some files, or a sample of their rows. */
export interface SampledTable extends Omit<ReadTable, "labels" | "columns" | "names"> {
  /** Outcomes as they are known: a target, or one or both ends. */
  readonly columns: OutcomeColumns<Float64Array>;
  readonly names: OutcomeColumns<string>;
  readonly files: number;
  /** Good rows of the files; more than `rows` where these are a sample. */
  readonly good: number;
}

const optionNames: OptionNames<SampleOptions> = { maxRows: true, seed: true, onRows: true };

/**
 * Reads mean, std and target, and weights where their column was named, of files that are one table, or a stratified sample of the rows where there are many. Parquet
 * is sampled inside DuckDB; the rows of text come by in blocks, by the same rules as everywhere, and wait in DuckDB.
 */
export async function readSample(
  paths: readonly string[],
  flags: TableFlags,
  options: SampleOptions,
): Promise<SampledTable> {
  requireKnownOptions("readSample", options, optionNames);
  if (await areParquetFiles(paths, flags)) {
    const { parquetSample } = await import("./parquet-sample.ts");
    const sample = await parquetSample(paths, flags, options);
    if (sample !== undefined) return sample;
  }
  const { onRows = () => undefined } = options;
  const file = filesName(paths);
  const counted = rowCount(file, flags.skipBadRows === true);
  const fixed = fixedRows();
  let first: OpenTable | undefined;
  let kept: KeptRows | undefined;
  try {
    for (const [i, path] of paths.entries()) {
      // What the first file is read as, the others are, too.
      const known = first?.form === undefined ? flags : { ...flags, fittedForm: first.form() };
      const table = await openTable(path, sampledRoles, known);
      try {
        requireSameColumns(first ?? table, table);
        first ??= table;
        counted.startFile(table.file);
        for await (const cells of table.cells()) {
          counted.add(cells);
          fixed.add(cells);
          kept ??= keptRows(table.columns, options, cells.values.length);
          await kept.add(cells.values);
          const fraction = table.fraction();
          onRows(counted.seen(), fraction === undefined ? undefined : (i + fraction) / paths.length);
        }
      } finally {
        await table.close();
      }
    }
    const { skipped, firstSkipped } = counted.result();
    const { values, good } = (await kept?.result()) ?? { values: [], good: 0 };
    const columns = first?.columns ?? [];
    const form = first?.form?.();
    return Object.freeze({
      file,
      files: paths.length,
      rows: values[0]?.length ?? 0,
      good,
      skipped,
      ...(firstSkipped === undefined ? {} : { firstSkipped }),
      ...sampledByRole(columns, values),
      ...(form && { form: formRows(form, values.slice(columns.length)), fixed: fixed.result() }),
    });
  } finally {
    await kept?.close();
  }
}

/** Whether all can be read as Parquet again and again, as a pipe can't. */
async function areParquetFiles(paths: readonly string[], flags: TableFlags): Promise<boolean> {
  for (const path of paths) {
    const { name } = tableFormat(path, flags.format);
    if (name !== "parquet" || path === "-" || (await requireFile(path)) === undefined) return false;
  }
  return true;
}
