import { badInput, blockCells, csvText, textBlocks, textLayout } from "@distcal/tables";
import { requireReadableTable } from "./limits.ts";
import type { LoadedTable } from "./loaded-table.ts";
import { isPoint, refuseMissingOutcome } from "./required-roles.ts";

const wanted =
  "The playground wants one row for each prediction, under a line of column names such as mean,std,target.";

/** The table of a CSV text: delimiter and line ends are found by its beginning; the first line names the columns. */
export function textTable(name: string, text: string): LoadedTable {
  const body = text.replace(/^\uFEFF/, "").replace(/^(?:[ \t]*\r?\n)+/, "");
  if (body.trim() === "") throw badInput(`${name} holds no text. ${wanted}`);
  if (/^\s*[[{]/.test(body)) {
    throw badInput(
      `${name} looks like JSON. The playground reads CSV and Parquet; the command line reads JSON lines too.`,
    );
  }
  if (/^\s*</.test(body)) throw badInput(`${name} looks like HTML or XML, not like a table. ${wanted}`);
  if (!/\r|\n/.test(body.trim())) throw badInput(`${name} has only one line. ${wanted}`);
  const table = tableFrom(name, new TextEncoder().encode(body));
  const width = table.layout.names.length;
  if (width >= 3 || (width === 2 && isPoint(table.layout.names))) return table;
  refuseMissingOutcome(name, table.layout.names);
  throw badInput(
    `${name} is not a table with enough columns: its first line has ${width === 1 ? "only one column" : "only two columns"}. ` +
      `${wanted} Fields are parted by commas, semicolons, tabs or bars.`,
  );
}

/** The table of columns in memory. */
export function columnsTable(
  name: string,
  names: readonly string[],
  columns: readonly ArrayLike<unknown>[],
): LoadedTable {
  requireReadableTable(name, columns[0].length, columns.length);
  const encoder = new TextEncoder();
  const pieces = Array.from(csvText(names, columns), (text) => encoder.encode(text));
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return tableFrom(name, bytes);
}

function tableFrom(name: string, whole: Uint8Array): LoadedTable {
  const layout = textLayout(name, whole, { format: "csv", isWhole: true });
  const bytes = whole.subarray(layout.header.length);
  let rows = 0;
  for (const block of textBlocks(name, bytes, layout, true)) {
    rows += blockCells(block.bytes, block.records, layout, []).rows;
  }
  if (rows === 0) throw badInput(`${name} has column names, but no rows were found under them. ${wanted}`);
  requireReadableTable(name, rows, layout.names.length);
  return Object.freeze({ name, rows, layout, bytes });
}
