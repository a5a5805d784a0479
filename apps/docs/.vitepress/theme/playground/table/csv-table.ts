import { inferSchema, initParser } from "udsv";
import { requireReadableTable } from "../limits.ts";
import { Refusal } from "../refusal.ts";
import type { LoadedTable } from "./loaded-table.ts";

const wanted =
  "The playground wants one row for each prediction, under a line of column names such as mean,std,target.";

/** The table of a CSV text: delimiter and line ends are found by the header; the first line names the columns. */
export function csvTable(name: string, text: string): LoadedTable {
  const body = text.replace(/^\uFEFF/, "").replace(/^(?:[ \t]*\r?\n)+/, "");
  if (body.trim() === "") throw new Refusal(`${name} holds no text. ${wanted}`);
  if (/^\s*[[{]/.test(body)) {
    throw new Refusal(
      `${name} looks like JSON. The playground reads CSV and Parquet; the command line reads JSON lines too.`,
    );
  }
  if (/^\s*</.test(body)) throw new Refusal(`${name} looks like HTML or XML, not like a table. ${wanted}`);
  if (!/\r|\n/.test(body.trim())) throw new Refusal(`${name} has only one line. ${wanted}`);
  const schema = inferSchema(body);
  const columnNames = schema.cols.map((column) => column.name.trim());
  if (columnNames.length < 3) {
    const found = columnNames.length === 1 ? "only one column" : "only two columns";
    throw new Refusal(
      `${name} is not a table with enough columns: its first line has ${found}. ${wanted} ` +
        "Fields are parted by commas, semicolons, tabs or bars.",
    );
  }
  const columns: string[][] = initParser(schema).stringCols(body);
  const rows = columns[0].length;
  if (rows === 0) {
    const remedy = body.includes('"') ? "Is a quotation mark left open?" : wanted;
    throw new Refusal(`${name} has column names, but no rows were found under them. ${remedy}`);
  }
  requireReadableTable(name, rows, columnNames.length);
  if (!body.includes('"')) refuseRaggedRows(name, columns);
  return Object.freeze({ name, rows, columnNames, columns });
}

/** Without quotes no field holds a line end: one that does was put together from rows of different lengths. */
function refuseRaggedRows(name: string, columns: readonly (readonly string[])[]): void {
  for (const column of columns) {
    const row = column.findIndex((field) => field === undefined || /[\r\n]/.test(field));
    if (row < 0) continue;
    throw new Refusal(
      `${name}: row ${row + 1} (the first row of data is 1) has not as many fields as the header. ` +
        "Mend this row, or put fields that hold the delimiter into quotation marks.",
    );
  }
}
