import { csvRows, numberFrom, type TextBlock, type TextLayout, textBlocks } from "@distcal/tables";
import { guessColumns, type RoleColumns } from "./column-roles.ts";
import { headerForm } from "./table-form.ts";

/** A table as it was read: the text of its rows, and how it is laid out. */
export interface LoadedTable {
  /** What it is called: the file's name, or what stands for it. */
  readonly name: string;
  readonly rows: number;
  readonly layout: TextLayout;
  /** The text after the header. */
  readonly bytes: Uint8Array;
}

/** What the page needs to know of a table. */
export interface TableSummary {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  readonly guessed: RoleColumns;
  /** The form of predictions that the header has, in words, where that is not a mean and a standard deviation. */
  readonly form?: string;
}

/** The rows of a table in blocks. */
export function blocksOf({ name, bytes, layout }: LoadedTable): Iterable<TextBlock> {
  return textBlocks(name, bytes, layout, true);
}

/** What is said of a table before columns are chosen. */
export function summaryOf(table: LoadedTable): TableSummary {
  const { name, rows, layout } = table;
  const numeric = numericColumns(table);
  const columns = layout.names.map((column, place) => ({ name: column, numeric: numeric[place] }));
  const form = headerForm(name, layout.names);
  const guessed = guessColumns(columns);
  return Object.freeze({
    ...{ name, rows, columns },
    guessed: form === undefined ? guessed : { ...guessed, as: "header" as const },
    ...(form !== undefined && { form }),
  });
}

const looked = 1000;

/** Whether most of the first thousand filled cells of each column are numbers. */
function numericColumns({ bytes, layout }: LoadedTable): readonly boolean[] {
  const filled = layout.names.map(() => 0);
  const numbers = layout.names.map(() => 0);
  for (const fields of csvRows(bytes, layout.dialect)) {
    for (const [place, field] of fields.entries()) {
      if (field === "" || !(filled[place] < looked)) continue;
      filled[place]++;
      if (Number.isFinite(numberFrom(field))) numbers[place]++;
    }
    if (filled.every((cells) => cells === looked)) break;
  }
  return filled.map((cells, place) => numbers[place] > cells / 2);
}
