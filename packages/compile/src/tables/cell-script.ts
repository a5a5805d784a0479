import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";
import { cellTable } from "./cell-table.ts";

/**
 * The cell table as an SQL script that SQLite runs in any client: the table `cells`, found by its key, and its rows. They
 * are one statement, so that rows of two models are never mixed where a table of that name is there already.
 */
export function cellTableScript(compiled: CompiledCalibrator): string {
  const columns = cellTable(compiled);
  const declared = columns.map(({ name, type }, c) =>
    c === 0 ? `${name} INTEGER PRIMARY KEY` : `${name} ${type === "DOUBLE" ? "REAL" : type} NOT NULL`,
  );
  const rows = columns[0].values.map((_, row) => `(${columns.map(({ values }) => values[row]).join(", ")})`);
  return `CREATE TABLE cells (${declared.join(", ")});\nINSERT INTO cells VALUES\n${rows.join(",\n")};\n`;
}
