import type { NumberColumn } from "../roles/choose-columns.ts";
import { complaint } from "../roles/roles.ts";
import { cellValue } from "./cell-value.ts";
import { type BadRow, type Cells, cellProblem, recordState } from "./cells.ts";
import type { FurtherCells } from "./further-cells.ts";

/**
 * Cells from any way of looking up a value: a number, a text, or null where there is nothing. Columns of labels come after
 * those of numbers, and further cells after these.
 */
export function cellsFrom(
  columns: readonly NumberColumn[],
  rows: number,
  at: (column: number, row: number) => unknown,
  labelColumns = 0,
  further?: FurtherCells,
): Cells {
  const labels = Array.from({ length: labelColumns }, (): string[] => []);
  const values = columns.map(() => new Float64Array(rows));
  const states = new Uint8Array(rows);
  let good = 0;
  let firstBad: BadRow | undefined;
  for (let row = 0; row < rows; row++) {
    let problem: string | undefined;
    for (let c = 0; c < columns.length && problem === undefined; c++) {
      const cell = at(c, row);
      const value = cellValue(columns[c].role, cell);
      if (complaint(columns[c].role, value) === undefined) values[c][good] = value;
      else problem = cellProblem(columns[c], value, cellText(cell));
    }
    problem ??= further?.add(further.places.map((_, c) => at(columns.length + labelColumns + c, row)));
    if (problem === undefined) {
      good++;
      for (let c = 0; c < labelColumns; c++) labels[c].push(cellText(at(columns.length + c, row)) ?? "");
    } else {
      states[row] = recordState.bad;
      firstBad ??= { row: row + 1, problem };
    }
  }
  return {
    values: [...values.map((column) => column.subarray(0, good)), ...(further?.columns() ?? [])],
    ...(further && { fixed: further.fixed() }),
    ...(labelColumns === 0 ? {} : { labels }),
    states,
    rows,
    good,
    bad: rows - good,
    ...(firstBad === undefined ? {} : { firstBad }),
  };
}

/** A cell as it is shown; undefined where there is nothing. */
export function cellText(cell: unknown): string | undefined {
  if (cell === undefined || cell === null) return undefined;
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}
