import { type BadRow, blockCells } from "@distcal/tables";
import { formBatch, formCells, formRows, settledForm } from "@distcal/tables/forms";
import { chosenColumns, type RoleColumns } from "./column-roles.ts";
import { blocksOf, type LoadedTable } from "./loaded-table.ts";
import type { TableRows } from "./some-rows.ts";
import { chosenForm } from "./table-form.ts";

/** The rows of a table that can be used, as numbers. */
export interface UsableRows extends TableRows {
  readonly check: RowCheck;
}

/** How many rows of a table can be used, and why the first bad one can't. */
export interface RowCheck {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  readonly firstBad?: BadRow;
}

/** The rows with finite numbers and a positive standard deviation, or with a prediction by the rules of its form. */
export function usableRows(table: LoadedTable, chosen: RoleColumns): UsableRows {
  const { layout, rows } = table;
  const columns = chosenColumns(layout.names, chosen);
  let form = chosenForm(table.name, layout.names, chosen);
  const blocks: (readonly Float64Array[])[] = [];
  let seen = 0;
  let firstBad: BadRow | undefined;
  for (const { bytes, records } of blocksOf(table)) {
    const further = form && formCells(form);
    const cells = blockCells(bytes, records, layout, columns, [], [], further);
    // The first row tells how long lists are.
    if (form !== undefined && further !== undefined) form = { ...form, description: further.description() };
    if (cells.good > 0) blocks.push(cells.values);
    if (cells.firstBad !== undefined) firstBad ??= { ...cells.firstBad, row: cells.firstBad.row + seen };
    seen += cells.rows;
  }
  const values = (blocks[0] ?? columns).map((_, c) => joined(blocks.map((block) => block[c])));
  const good = values[0].length;
  const check = { rows, good, bad: rows - good, ...(firstBad === undefined ? {} : { firstBad }) };
  if (form === undefined) {
    const [mean, std, target] = values;
    return Object.freeze({ mean, std, target, check: Object.freeze(check) });
  }
  const [target, ...numbers] = values;
  if (good === 0) return Object.freeze({ mean: target, std: target, target, check: Object.freeze(check) });
  const read = formRows(form.description, numbers);
  const known = { ...read, description: settledForm(read) };
  const batch = formBatch(known);
  return Object.freeze({ mean: batch.mean(), std: batch.std(), target, form: known, check: Object.freeze(check) });
}

function joined(pieces: readonly Float64Array[]): Float64Array {
  const column = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    column.set(piece, at);
    at += piece.length;
  }
  return column;
}
