import { join, resolve } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { badInput, failure, UserError } from "../../errors/user-error.ts";
import { reasonOf, writingError } from "../files/system-errors.ts";
import { stopIfInterrupted } from "../files/temporary-files.ts";
import { temporaryFolder } from "../files/temporary-folder.ts";
import { temporarySpaceError } from "../files/temporary-space.ts";

/** A DuckDB database of its own, in a temporary folder, with bounded memory. */
export interface Duck {
  readonly connection: DuckDBConnection;
  /** A second connection, for a result that is read while the first one writes: any statement ends a connection's stream. */
  readonly reading: DuckDBConnection;
  /** For whatever must be spooled to disk; removed at the end. */
  readonly folder: string;
}

/** What a job may use; the defaults are enough where rows come through this process. */
export interface DuckSettings {
  readonly memory?: string;
  readonly threads?: number;
}

/** A database that is open until it is closed, which removes its folder. */
export interface OpenDuck extends Duck {
  close(): Promise<void>;
}

/** Opens a database of its own. */
export async function openDuck({ memory = "256MB", threads = 2 }: DuckSettings = {}): Promise<OpenDuck> {
  const { path: folder, remove } = await temporaryFolder();
  try {
    const instance = await DuckDBInstance.create(join(folder, "work.duckdb"), {
      memory_limit: memory,
      threads: String(threads),
      temp_directory: join(folder, "spill"),
      preserve_insertion_order: "true",
      // Everything that is needed comes built in; nothing is ever fetched from the network.
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
    });
    const connection = await instance.connect();
    const reading = await instance.connect();
    const carryOn = stopIfInterrupted(() => {
      for (const one of [connection, reading]) one.interrupt();
    });
    return Object.freeze({
      connection,
      reading,
      folder,
      async close() {
        carryOn();
        reading.closeSync();
        connection.closeSync();
        instance.closeSync();
        await remove();
      },
    });
  } catch (error) {
    await remove();
    throw temporarySpaceError(error) ?? error;
  }
}

/** Runs a job on a database that exists only for it. */
export async function withDuck<T>(job: (duck: Duck) => Promise<T>, settings: DuckSettings = {}): Promise<T> {
  const duck = await openDuck(settings);
  try {
    return await job(duck);
  } catch (error) {
    throw temporarySpaceError(error) ?? error;
  } finally {
    await duck.close();
  }
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A path to read as DuckDB takes it: wildcards and a first ~ stand for themselves. */
export function pathLiteral(path: string): string {
  return literal(resolve(path).replace(/[*?[]/g, "[$&]"));
}

/** The sentence for what DuckDB said while it read a file. */
export function duckReadingError(file: string, error: unknown): Error {
  if (error instanceof UserError) return error;
  const reason = reasonOf(error);
  if (/magic bytes|too small to be a Parquet|footer|Parquet file/i.test(reason)) {
    return badInput(
      (option) => `${file} is not a whole Parquet file; check the file, or name its format with ${option("format")}`,
      error,
    );
  }
  if (/no space left|could not write|out of memory/i.test(reason)) return duckWritingError(file, error);
  return badInput(
    (option) =>
      `${file} can't be read as a table: ${firstSentence(reason)}; check the file and its ${option("format")}`,
    error,
  );
}

/** The sentence for what DuckDB said while it wrote a file. */
export function duckWritingError(file: string, error: unknown): Error {
  if (error instanceof UserError) return error;
  const reason = reasonOf(error);
  if (/no space left/i.test(reason)) return writingError(file, Object.assign(new Error(reason), { code: "ENOSPC" }));
  if (/permission denied/i.test(reason))
    return writingError(file, Object.assign(new Error(reason), { code: "EACCES" }));
  return failure(`${file} can't be written: ${firstSentence(reason)}; check the disk and try again`, error);
}

/** The sentence for what DuckDB said while it read one file and wrote another: what is not about writing is about reading. */
export function duckCopyError(input: string, output: string, error: unknown): Error {
  const isAboutWriting = /no space left|permission denied|could not (write|sync)|disk quota/i.test(reasonOf(error));
  return isAboutWriting ? duckWritingError(output, error) : duckReadingError(input, error);
}

function firstSentence(reason: string): string {
  const text = reason.split(/(?<=[^.])\.\s|\s{2,}/, 1)[0];
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
