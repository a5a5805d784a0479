import { extendText } from "./extend-text.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/** Adds columns to a table of any length. Text to the same text goes through byte by byte, every other pair of formats through DuckDB. */
export async function extendTable(extension: TableExtension): Promise<ExtendedRows> {
  const { inputFormat, outputFormat } = extension;
  if (inputFormat.name !== "parquet" && inputFormat.name === outputFormat.name) return extendText(extension);
  const { extendRelation } = await import("./extend-relation.ts");
  return extendRelation(extension);
}
