import { numberFrom } from "./cell-number.ts";
import { guessColumns, type RoleColumns } from "./column-roles.ts";

/** A table as it was read: named columns of cells, all of one length. */
export interface LoadedTable {
  /** What it is called: the file's name, or what stands for it. */
  readonly name: string;
  readonly rows: number;
  readonly columnNames: readonly string[];
  readonly columns: readonly ArrayLike<unknown>[];
}

/** What the page needs to know of a table. */
export interface TableSummary {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  readonly guessed: RoleColumns;
}

/** What is said of a table before columns are chosen. */
export function summaryOf({ name, rows, columnNames, columns }: LoadedTable): TableSummary {
  const described = columnNames.map((column, i) => ({ name: column, numeric: isNumeric(columns[i]) }));
  return Object.freeze({ name, rows, columns: described, guessed: guessColumns(described) });
}

/** Whether most of the first thousand filled cells are numbers. */
function isNumeric(cells: ArrayLike<unknown>): boolean {
  let [filled, numbers] = [0, 0];
  for (let row = 0; row < cells.length && filled < 1000; row++) {
    const cell = cells[row];
    if (cell === null || cell === undefined || cell === "") continue;
    filled++;
    if (Number.isFinite(numberFrom(cell))) numbers++;
  }
  return numbers > filled / 2;
}
