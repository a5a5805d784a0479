import type { Cells } from "../../cells/cells.ts";
import { countedCells } from "../../cells/counted-cells.ts";
import { badInput } from "../../errors/user-error.ts";
import { type ChosenReading, chooseReading } from "../../forms/choose-reading.ts";
import type { FormDescription } from "../../forms/form.ts";
import type { FormFlags } from "../../forms/form-flags.ts";
import { shortNames } from "../../forms/form-words.ts";
import { type FormCells, formCells, type PlacedForm } from "../../forms/placed-form.ts";
import { predictedCells } from "../../forms/predicted-cells.ts";
import type { InputFlags } from "../../inputs/choose-inputs.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import { chooseLabels, type LabelNames, type LabelPlace } from "../../roles/choose-labels.ts";
import type { ReadRole, WantedColumns } from "../../roles/roles.ts";
import { type TableFormat, tableFormat } from "../../text/table-format.ts";
import { blockCells } from "../../text/text-layout.ts";
import { inputName } from "../files/byte-source.ts";
import { openTextTable } from "./text-table.ts";

/** Which table to read, and how: the options of everything that reads one. */
export interface TableFlags extends WantedColumns, FormFlags, InputFlags {
  /** One of csv, parquet, jsonl; by default by the file's ending. */
  readonly format?: string;
  /** Between the fields of CSV; guessed by default. */
  readonly delimiter?: string;
  readonly skipBadRows?: boolean;
  /** Whether to wait for rows that are written to the end of the file. */
  readonly follow?: boolean;
}

/** A table whose columns are read block by block, so that it may have any length. */
export interface OpenTable {
  /** The name for messages. */
  readonly file: string;
  /** All columns of the table. */
  readonly names: readonly string[];
  /** Those that are read as numbers: of a form, mean and std are what it says, and the values of cells continue with its numbers. */
  readonly columns: readonly NumberColumn[];
  /** The form of the predictions, complete once cells have come; undefined where they are columns of means and stds. */
  readonly form?: (() => FormDescription) | undefined;
  /** Those that are read as labels. */
  readonly labels: readonly LabelPlace[];
  cells(): AsyncIterable<Cells>;
  /** Which part of the file has been read, where its size is known. */
  fraction(): number | undefined;
  close(): Promise<void>;
}

/** Opens a CSV, Parquet or JSON-lines table for its columns of the given roles, and of labels; "-" is standard input. */
export async function openTable(
  path: string,
  roles: readonly ReadRole[],
  flags: TableFlags,
  labelNames: LabelNames = {},
): Promise<OpenTable> {
  const format = tableFormat(path, flags.format);
  const choose = (file: string, names: readonly string[]): Chosen => {
    const labels = chooseLabels(file, names, labelNames);
    const taken = labels.map(({ name }) => name);
    return { ...chooseReading(file, names, roles, flags, taken), labels };
  };
  if (flags.follow && format.name === "parquet") {
    throw badInput((option) => `${inputName(path)} is Parquet, which can't grow; leave ${option("follow")} out`);
  }
  return format.name === "parquet" ? openParquet(path, choose) : openText(path, format, choose, flags);
}

interface Chosen extends ChosenReading, Pick<OpenTable, "labels"> {}

type Choose = (file: string, names: readonly string[]) => Chosen;

async function openText(path: string, format: TableFormat, choose: Choose, flags: TableFlags): Promise<OpenTable> {
  const table = await openTextTable(path, format, { delimiter: flags.delimiter, follow: flags.follow });
  const { file, names, fraction, close } = table;
  return closedOnError(close, async () => {
    const chosen = choose(file, names);
    const { columns, labels } = chosen;
    async function* blocks(further: FurtherOfBlock): AsyncIterable<Cells> {
      for await (const { bytes, records } of table.blocks()) {
        yield further((cells) => blockCells(bytes, records, table, columns, [], labels, cells));
      }
    }
    return Object.freeze({ file, names, labels, ...read(file, chosen, blocks), fraction, close });
  });
}

async function openParquet(path: string, choose: Choose): Promise<OpenTable> {
  const file = inputName(path);
  // DuckDB takes half a second to load: only where it is needed.
  const [{ openDuck }, { relationOf }, { relationBlocks }, { spooled }] = await Promise.all([
    import("../duckdb/duck.ts"),
    import("../duckdb/relation.ts"),
    import("../duckdb/relation-cells.ts"),
    import("../files/spool.ts"),
  ]);
  const { connection, folder, close } = await openDuck();
  return closedOnError(close, async () => {
    const relation = await relationOf(connection, await spooled(path, folder), file);
    const chosen = choose(file, relation.names);
    const { labels } = chosen;
    async function* blocks(further: FurtherOfBlock): AsyncIterable<Cells> {
      for await (const block of relationBlocks(connection, relation, chosen, labels)) yield further(block);
    }
    return Object.freeze({
      ...{ file, names: relation.names, labels },
      ...read(file, chosen, blocks),
      ...{ fraction: () => undefined, close },
    });
  });
}

/** Reads a block, with the cells of a form in it where the table has one. */
type FurtherOfBlock = (block: (further: FormCells | undefined) => Cells) => Cells;

/** The rows that count, with means and standard deviations first where they come in another form. */
function read(
  file: string,
  { columns, form }: ChosenReading,
  blocks: (further: FurtherOfBlock) => AsyncIterable<Cells>,
): Pick<OpenTable, "columns" | "form" | "cells"> {
  if (form === undefined) return { columns, cells: () => blocks((block) => countedCells(block(undefined), columns)) };
  let placed: PlacedForm = form;
  const predicted = predictedCells(
    file,
    () =>
      blocks((block) => {
        const further = formCells(placed);
        const cells = block(further);
        // The first row of lists says how long they are.
        placed = { ...placed, description: further.description() };
        return countedCells(cells, columns);
      }),
    () => placed.description,
    columns.length,
  );
  const { form: kind, columns: own } = form.description;
  const nameOf = (role: string, c: number): string => (kind === "moments" ? own[c] : `${role} of ${shortNames(own)}`);
  const moments = (["mean", "std"] as const).map((role, c) => ({ role, name: nameOf(role, c), index: -1 }));
  return { columns: [...moments, ...columns], form: predicted.description, cells: predicted.cells };
}

async function closedOnError(close: () => Promise<void>, open: () => Promise<OpenTable>): Promise<OpenTable> {
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
}
