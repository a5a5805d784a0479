import { open } from "node:fs/promises";
import { requireFile } from "@distcal/tables/node";

/** The beginning of a file that its lines are measured by. */
const measured = 64 * 1024;

/**
 * How many rows a file has: counted where it is Parquet, else about, by the length of its first lines. Undefined where that
 * can't be known before it is read: of standard input, a pipe, and a compressed text.
 */
export async function expectedRows(path: string, format: string): Promise<number | undefined> {
  if (path === "-") return undefined;
  const size = await requireFile(path);
  if (size === undefined) return undefined;
  return format === "parquet" ? parquetRows(path) : textRows(path, size);
}

async function parquetRows(path: string): Promise<number | undefined> {
  const { pathLiteral, withDuck } = await import("@distcal/tables/duckdb");
  return withDuck(async ({ connection }) => {
    try {
      const result = await connection.run(`SELECT sum(num_rows) FROM parquet_file_metadata(${pathLiteral(path)})`);
      return Number((await result.getRows())[0]?.[0]);
    } catch {
      // What is wrong with the file is said by who reads it.
      return undefined;
    }
  });
}

async function textRows(path: string, size: number): Promise<number | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(measured), 0, measured, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head[0] === 0x1f && head[1] === 0x8b) return undefined;
    const lines = head.reduce((found, byte) => found + (byte === 0x0a ? 1 : 0), 0);
    if (lines === 0) return undefined;
    const wholeLines = head.lastIndexOf(0x0a) + 1;
    return Math.max(0, Math.round((size * lines) / wholeLines) - 1);
  } finally {
    await file.close();
  }
}
