import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { UserError } from "../../errors/user-error.ts";
import { openBytes, requireFile } from "./byte-source.ts";
import { writingError } from "./system-errors.ts";

/**
 * A path that can be read back and forth: that of a file as it is; what comes from standard input or a pipe is copied,
 * unpacked, into a file in the folder.
 */
export async function spooled(path: string, folder: string): Promise<string> {
  if (path !== "-" && (await requireFile(path)) !== undefined) return path;
  const { pieces } = await openBytes(path);
  const copy = join(folder, "stdin");
  await pipeline(pieces, createWriteStream(copy)).catch((error) => {
    throw error instanceof UserError ? error : writingError(copy, error);
  });
  return copy;
}
