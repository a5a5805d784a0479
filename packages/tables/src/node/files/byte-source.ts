import { constants, createReadStream, type ReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { badInput } from "../../errors/user-error.ts";
import { readingError } from "./system-errors.ts";

/** The bytes of a table, piece by piece. */
export interface ByteSource {
  /** The name for messages: the path, or "standard input". */
  readonly file: string;
  readonly pieces: AsyncIterable<Buffer>;
  /** Which part of the file has been read, where its size is known. */
  fraction(): number | undefined;
}

const pieceBytes = 256 * 1024;

/** The name of an input for messages. */
export function inputName(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** Checks that a path can be read and has something in it; answers its size, undefined for a pipe or device. */
export async function requireFile(path: string): Promise<number | undefined> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) throw badInput(`${path} is a folder; name a file in it`);
    // A pipe must not be opened twice: its writer would be told that the reader has gone.
    if (!status.isFile()) return undefined;
    if (status.size === 0) throw badInput(`${path} is empty; write a table with column names and rows to it`);
    await access(path, constants.R_OK);
    return status.size;
  } catch (error) {
    throw readingError(path, error);
  }
}

/** Opens a file, or standard input for "-"; gzip is unpacked wherever its two first bytes are found. */
export async function openBytes(path: string): Promise<ByteSource> {
  const file = inputName(path);
  const size = path === "-" ? undefined : await requireFile(path);
  const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: pieceBytes });
  return Object.freeze({
    file,
    pieces: unpacked(file, stream),
    fraction: () => (size ? Math.min((stream as ReadStream).bytesRead / size, 1) : undefined),
  });
}

async function* unpacked(file: string, stream: NodeJS.ReadableStream): AsyncIterable<Buffer> {
  try {
    const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const first = await pieces.next();
    if (first.done) throw badInput(`${file} is empty; pass a table with column names and rows`);
    const rest = { [Symbol.asyncIterator]: () => pieces };
    if (first.value[0] === 0x1f && first.value[1] === 0x8b) yield* gunzip(first.value, rest);
    else {
      yield first.value;
      yield* rest;
    }
  } catch (error) {
    throw readingError(file, error);
  }
}

async function* gunzip(first: Buffer, rest: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const unzip = createGunzip({ chunkSize: pieceBytes });
  const feed = async (): Promise<void> => {
    let writable = unzip.write(first);
    for await (const piece of rest) {
      if (!writable) await new Promise((resolve) => unzip.once("drain", resolve));
      writable = unzip.write(piece);
    }
    unzip.end();
  };
  const fed = feed().catch((error) => unzip.destroy(error));
  yield* unzip;
  await fed;
}
