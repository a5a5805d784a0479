import { numberFrom } from "./cell-number.ts";
import { type Role, type RoleColumns, roles } from "./column-roles.ts";
import type { LoadedTable } from "./loaded-table.ts";

/** The rows of a table that can be used, as numbers. */
export interface UsableRows {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly target: Float64Array;
  /** The place of each in the table. */
  readonly places: Int32Array;
  readonly check: RowCheck;
}

/** How many rows of a table can be used, and why the first bad one can't. */
export interface RowCheck {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  /** 'row 3: column "std" must be > 0, got -1'. */
  readonly firstBad?: string;
}

/** The rows with three finite numbers and a positive standard deviation. */
export function usableRows(table: LoadedTable, chosen: RoleColumns): UsableRows {
  const { rows } = table;
  const columns = { mean: new Float64Array(rows), std: new Float64Array(rows), target: new Float64Array(rows) };
  const places = new Int32Array(rows);
  let good = 0;
  let firstBad: string | undefined;
  for (let row = 0; row < rows; row++) {
    let bad: Role | undefined;
    for (const role of roles) {
      const value = numberFrom(table.columns[chosen[role]][row]);
      columns[role][good] = value;
      if (bad === undefined && complaint(role, value) !== undefined) bad = role;
    }
    if (bad === undefined) places[good++] = row;
    else firstBad ??= problemOf(table, chosen[bad], row, complaint(bad, columns[bad][good]) ?? "");
  }
  const check = { rows, good, bad: rows - good, ...(firstBad === undefined ? {} : { firstBad }) };
  return Object.freeze({
    mean: columns.mean.subarray(0, good),
    std: columns.std.subarray(0, good),
    target: columns.target.subarray(0, good),
    places: places.subarray(0, good),
    check: Object.freeze(check),
  });
}

function complaint(role: Role, value: number): string | undefined {
  if (!Number.isFinite(value)) return "must be a finite number";
  return role === "std" && !(value > 0) ? "must be > 0" : undefined;
}

function problemOf(table: LoadedTable, column: number, row: number, rule: string): string {
  const cell = table.columns[column][row];
  const text = cell === null || cell === undefined || cell === "" ? "nothing" : `“${String(cell).slice(0, 40)}”`;
  const comma = /^\s*-?\d+,\d+\s*$/.test(String(cell)) ? " (write decimals with a point)" : "";
  return `row ${row + 1}: column “${table.columnNames[column]}” ${rule}, got ${text}${comma}`;
}
