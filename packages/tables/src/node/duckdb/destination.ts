import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { TableFormat } from "../../text/table-format.ts";
import { openAtomicFile } from "../files/atomic-file.ts";
import { writeTo } from "../files/standard-output.ts";
import { type Duck, duckWritingError, literal } from "./duck.ts";

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

/** Writes the rows of a query there. */
export async function copyTo(
  { connection }: Duck,
  query: string,
  into: Destination,
  format: TableFormat,
): Promise<void> {
  try {
    await connection.run(`COPY (${query}) TO ${literal(into.path)} (${copyOptions(format)}, USE_TMP_FILE false)`);
  } catch (error) {
    throw duckWritingError(into.name, error);
  }
}

function copyOptions({ name, gzip, delimiter = "," }: TableFormat): string {
  const compression = `COMPRESSION ${gzip ? "gzip" : "none"}`;
  if (name === "parquet") return "FORMAT parquet, COMPRESSION snappy";
  if (name === "jsonl") return `FORMAT json, ARRAY false, ${compression}`;
  return `FORMAT csv, HEADER true, DELIMITER ${literal(delimiter)}, ${compression}`;
}
