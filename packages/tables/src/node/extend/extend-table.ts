import { temporaryFolder } from "../files/temporary-folder.ts";
import { convertText } from "./convert-text.ts";
import { extendText } from "./extend-text.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/**
 * Adds columns to a table of any length. Text to the same text goes through byte by byte, to other text cell by cell; from and to Parquet
 * it goes through DuckDB.
 */
export async function extendTable(extension: TableExtension): Promise<ExtendedRows> {
  const { inputFormat, outputFormat } = extension;
  if (inputFormat.name === "parquet") return (await import("./extend-relation.ts")).extendRelation(extension);
  if (inputFormat.name === outputFormat.name) return extendText(extension);
  if (outputFormat.name === "parquet") return (await import("./text-to-parquet.ts")).textToParquet(extension);
  const folder = await temporaryFolder();
  try {
    return await convertText(extension, folder.path);
  } finally {
    await folder.remove();
  }
}
