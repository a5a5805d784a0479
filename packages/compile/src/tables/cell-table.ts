import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";
import { cellOfKey, frameOf, outerKey } from "../grid/grid.ts";
import { quadraticTerms, termCount } from "../grid/quadratic.ts";
import { digestColumn, tableDigest } from "./table-digest.ts";

/** A column of the cell table. */
export interface CellColumn {
  readonly name: string;
  readonly type: "INTEGER" | "DOUBLE";
  /** One value per row: none is missing. */
  readonly values: readonly number[];
}

/** The names of a cell's columns beside its key: the frame of its local coordinates. */
const frameColumns = ["x_middle", "x_scale", "y_middle", "y_scale"] as const;

/** The name of a coefficient: c4_11 belongs to ξη in the fifth polynomial. */
export function coefficientColumn(polynomial: number, term: number): string {
  const [xi, eta] = quadraticTerms[term];
  return `c${polynomial}_${xi}${eta}`;
}

/**
 * The table that the SQL text joins with: a row for each key from 0 on, with the frame and the coefficients of the cell
 * that answers for it; key 0 stands for what lies beyond the grid. A cell wider than the finest ones of its block is
 * repeated, so that one equality finds it. Every row carries the digest that the statement asks for.
 */
export function cellTable(compiled: CompiledCalibrator): readonly CellColumn[] {
  const { blocks, cells, coefficients, outerOffsets, plan } = compiled.content;
  const found = cellOfKey(blocks, cells);
  const frames = cells.map((cell) => frameOf(blocks[cell.block], cell));
  const overKeys = (ofCell: (cell: number) => number, beyond: number): readonly number[] =>
    Object.freeze(Array.from(found, (cell, key) => (key === outerKey ? beyond : ofCell(cell))));
  const columns: CellColumn[] = [{ name: "cell", type: "INTEGER", values: Object.freeze(Array.from(found.keys())) }];
  const frame = ["xMiddle", "xScale", "yMiddle", "yScale"] as const;
  frameColumns.forEach((name, f) => {
    columns.push({ name, type: "DOUBLE", values: overKeys((cell) => frames[cell][frame[f]], 0) });
  });
  for (let k = 0; k < plan.count; k++) {
    for (let term = 0; term < termCount; term++) {
      const values = overKeys(
        (cell) => coefficients[(cell * plan.count + k) * termCount + term],
        term === 0 ? outerOffsets[k] : 0,
      );
      columns.push({ name: coefficientColumn(k, term), type: "DOUBLE", values });
    }
  }
  const digest = tableDigest(compiled);
  columns.push({ name: digestColumn, type: "INTEGER", values: overKeys(() => digest, digest) });
  return Object.freeze(columns.map((column) => Object.freeze(column)));
}

/** The same table as CSV text with a header, for engines that read no Parquet. */
export function cellTableCsv(compiled: CompiledCalibrator): string {
  const columns = cellTable(compiled);
  const lines = [columns.map(({ name }) => name).join(",")];
  for (let row = 0; row < columns[0].values.length; row++) {
    lines.push(columns.map(({ values }) => values[row]).join(","));
  }
  return `${lines.join("\n")}\n`;
}
