import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { ModelFormatError } from "@distcal/model-document";
import { fileErrorFrom, fileProblem, isFolder, notAFile } from "./model-file-error.ts";

/** The part of a file's status that decides whether it is read. */
interface Status {
  readonly size: number;
  isFile(): boolean;
  isDirectory(): boolean;
}

/**
 * The text of a UTF-8 file of at most `maxBytes`. A larger one, a folder, a device or a pipe is refused before it is
 * read; a file that grows meanwhile is read no further than one byte past the limit.
 */
export async function loadText(path: string, maxBytes: number, where = "loadText"): Promise<string> {
  const bytes = await bytesOf(where, path, maxBytes).catch((error) => {
    if (error instanceof ModelFormatError) throw error;
    throw fileErrorFrom(where, path, "read", error);
  });
  try {
    // Fatal: a damaged byte must not become a replacement character. A byte order mark is dropped.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    const remedy = "it is damaged or not a model file: save the model again or restore a copy";
    throw new ModelFormatError("not-json", "", `${where}: ${path} must be UTF-8 text, got other bytes; ${remedy}`, {
      cause,
    });
  }
}

async function bytesOf(where: string, path: string, maxBytes: number): Promise<Uint8Array> {
  requireReadable(where, path, await stat(path), maxBytes);
  // Asked again of the open file, which may be another by now; a pipe that took its place must not block the opening.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const status = await handle.stat();
    requireReadable(where, path, status, maxBytes);
    const bytes = await readUpTo(handle, status.size, maxBytes);
    if (bytes.length > maxBytes) throw tooLarge(where, path, `more than ${maxBytes}`, maxBytes);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Every byte of a file whose size was `size` a moment ago, but none after `maxBytes` + 1. */
async function readUpTo(handle: FileHandle, size: number, maxBytes: number): Promise<Uint8Array> {
  let bytes = new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, null);
    length += bytesRead;
    if (bytesRead === 0 || length > maxBytes) return bytes.subarray(0, length);
    if (length < bytes.length) continue;
    const longer = new Uint8Array(Math.min(2 * length + 4096, maxBytes + 1));
    longer.set(bytes);
    bytes = longer;
  }
}

function requireReadable(where: string, path: string, status: Status, maxBytes: number): void {
  if (status.isDirectory()) throw fileProblem(where, path, isFolder);
  if (!status.isFile()) throw fileProblem(where, path, notAFile);
  if (!(status.size <= maxBytes)) throw tooLarge(where, path, String(status.size), maxBytes);
}

function tooLarge(where: string, path: string, got: string, maxBytes: number): ModelFormatError {
  const remedy = "check that it is a model file; if it is, raise maxBytes";
  const message = `${where}: ${path} must have at most ${maxBytes} bytes, got ${got}; ${remedy}`;
  return new ModelFormatError("too-large", "", message);
}
