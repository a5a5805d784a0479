import { createReadStream } from "node:fs";
import { join } from "node:path";
import { failure } from "../../errors/user-error.ts";
import type { TableFormat } from "../../text/table-format.ts";
import { openAtomicFile } from "../files/atomic-file.ts";
import { requireStandardOutput, writeTo } from "../files/standard-output.ts";
import { copyRows } from "./copy-rows.ts";
import { type Duck, duckCopyError, literal } from "./duck.ts";

/** Where DuckDB writes, and what is done with it after. */
export interface Destination {
  readonly name: string;
  readonly path: string;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** A file that appears whole or not at all, or standard output for "-". */
export async function openDestination({ folder }: Duck, output: string): Promise<Destination> {
  if (output !== "-") {
    const { temporary, commit, abandon } = await openAtomicFile(output);
    return { name: output, path: temporary, finish: commit, abandon };
  }
  requireStandardOutput();
  const path = join(folder, "out");
  return {
    name: "the table for standard output",
    path,
    finish: async () => {
      for await (const piece of createReadStream(path)) await writeTo(process.stdout, piece);
    },
    abandon: async () => undefined,
  };
}

/** What is copied: the file that it comes from, for messages, its format there, and how many rows and columns it has. */
interface CopiedTable {
  readonly file: string;
  readonly format: TableFormat;
  readonly rows: number;
  readonly columns: number;
}

/** Writes the rows of a query of a file there, which are so many. */
export async function copyTo(
  { connection }: Duck,
  query: string,
  into: Destination,
  { file, format, rows, columns }: CopiedTable,
): Promise<void> {
  try {
    const { name, path } = into;
    const copied = await copyRows(connection, query, { name, path, options: copyOptions(format, columns) });
    if (copied !== rows) throw failure(`${name} can't be written: it has ${copied} of ${rows} rows; try again`);
  } catch (error) {
    throw duckCopyError(file, into.name, error);
  }
}

/** A row group is held in memory until it is written: wide tables get shorter ones. */
const valuesPerGroup = 2 ** 21;
const [fewestRows, mostRows] = [2048, 122_880];

function rowsPerGroup(columns: number): number {
  const whole = Math.floor(valuesPerGroup / columns / fewestRows) * fewestRows;
  return Math.max(fewestRows, Math.min(whole, mostRows));
}

function copyOptions({ name, gzip, delimiter = "," }: TableFormat, columns: number): string {
  const compression = `COMPRESSION ${gzip ? "gzip" : "none"}`;
  if (name === "parquet") return `FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${rowsPerGroup(columns)}`;
  if (name === "jsonl") return `FORMAT json, ARRAY false, ${compression}`;
  return `FORMAT csv, HEADER true, DELIMITER ${literal(delimiter)}, ${compression}`;
}
