import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import type { BadRow } from "../../cells/cells.ts";
import { fixedRows } from "../../cells/fixed-rows.ts";
import type { FixedRows } from "../../cells/further-cells.ts";
import { gatheredColumns } from "../../cells/gathered-columns.ts";
import { rowCount } from "../../cells/row-count.ts";
import { rowThinning } from "../../cells/row-thinning.ts";
import type { FormRows } from "../../forms/form.ts";
import { formRows } from "../../forms/placed-form.ts";
import { gatheredLabels, type LabelColumn } from "../../labels/gathered-labels.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import type { LabelNames } from "../../roles/choose-labels.ts";
import type { CellRole, ReadRole, Role } from "../../roles/roles.ts";
import { openTable, type TableFlags } from "./open-table.ts";

/** The columns of a whole table: numbers, and labels where some were asked for. */
export interface ReadTable<R extends Role = Role> {
  /** The name for messages. */
  readonly file: string;
  /** The length of every column. */
  readonly rows: number;
  /** Good rows of the table; more than `rows` where these are a sample. */
  readonly good: number;
  /** Bad rows that were left out. */
  readonly skipped: number;
  /** The first of them. */
  readonly firstSkipped?: BadRow;
  readonly columns: { readonly [role in R]: Float64Array } & { readonly weight?: Float64Array };
  /** The predictions in the form they came in, where that is more than a mean and a standard deviation. */
  readonly form?: FormRows;
  /** How many of its rows were fixed, those that were not kept among them. */
  readonly fixed?: FixedRows;
  /** What the columns are called in the table. */
  readonly names: { readonly [role in R]: string } & { readonly weight?: string };
  /** Columns of labels, by the option that named each. */
  readonly labels: { readonly [option: string]: LabelColumn | undefined };
}

export interface ReadOptions {
  /** Columns to read as labels, by the option that names each. */
  readonly labels?: LabelNames;
  /** Where there are more good rows, a uniform sample of so many is kept, so that memory has a bound. */
  readonly most?: number;
  /** Of that sample; 1 by default. */
  readonly seed?: number;
  readonly onRows?: (rows: number, fraction: number | undefined) => void;
  /** Takes the good rows of each block, sampled or not; the next one waits for it. */
  readonly onBlock?: (values: readonly Float64Array[]) => Promise<void>;
}

const optionNames: OptionNames<ReadOptions> = {
  labels: true,
  most: true,
  seed: true,
  onRows: true,
  onBlock: true,
};

/** Reads the columns of the given roles, and of weights where such a column was named, of a CSV, Parquet or JSON-lines table; "-" is standard input. */
export async function readTable<R extends Role>(
  path: string,
  roles: readonly R[],
  flags: TableFlags = {},
  options: ReadOptions = {},
): Promise<ReadTable<R>> {
  requireKnownOptions("readTable", options, optionNames);
  const { onRows = () => undefined, onBlock, most, seed = 1 } = options;
  const table = await openTable(path, [...roles, "weight"], flags, options.labels ?? {});
  try {
    const { file, columns } = table;
    const numbers = gatheredColumns(columns.length);
    const labels = table.labels.map((place) => gatheredLabels(file, place));
    const counted = rowCount(file, flags.skipBadRows === true);
    const fixed = fixedRows();
    const thinning = most === undefined ? undefined : rowThinning({ most, seed });
    const keep = (rows: Int32Array | undefined): void => {
      if (rows === undefined) return;
      numbers.keep(rows);
      for (const column of labels) column.keep(rows);
    };
    for await (const cells of table.cells()) {
      counted.add(cells);
      fixed.add(cells);
      await onBlock?.(cells.values);
      const chosen = thinning?.candidates(cells.good);
      const all = chosen === undefined || chosen.length === cells.good;
      numbers.add(all ? cells.values : cells.values.map((column) => Float64Array.from(chosen, (row) => column[row])));
      for (const [c, texts] of (cells.labels ?? []).entries()) {
        labels[c].add(all ? texts : Array.from(chosen, (row) => texts[row]));
      }
      keep(thinning?.overfull());
      onRows(counted.seen(), table.fraction());
    }
    keep(thinning?.sample());
    const { rows: good, ...skipped } = counted.result();
    const values = numbers.columns();
    const form = table.form?.();
    return Object.freeze({
      file,
      rows: numbers.rows(),
      good,
      ...skipped,
      ...byRole<R>(columns, values),
      ...(form && { form: formRows(form, values.slice(columns.length)), fixed: fixed.result() }),
      labels: Object.fromEntries(table.labels.map(({ option }, c) => [option, labels[c].column()])),
    });
  } finally {
    await table.close();
  }
}

/** The values of columns and their names in the table, by what they stand for. */
export function byRole<R extends Role>(
  columns: readonly NumberColumn[],
  values: readonly Float64Array[],
): Pick<ReadTable<R>, "columns" | "names"> {
  return {
    columns: Object.fromEntries(columns.map(({ role }, i) => [plainRole(role), values[i]])) as ReadTable<R>["columns"],
    names: namesByRole(columns) as ReadTable<R>["names"],
  };
}

/** What columns are called in the table, by what they stand for. */
export function namesByRole<R extends ReadRole>(columns: readonly NumberColumn[]): { readonly [role in R]: string } {
  return Object.fromEntries(columns.map(({ role, name }) => [plainRole(role), name])) as {
    readonly [role in R]: string;
  };
}

function plainRole(role: CellRole): ReadRole {
  return role === "lateTarget" ? "target" : role;
}
