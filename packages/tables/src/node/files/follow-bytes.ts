import { open } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { badInput } from "../../errors/user-error.ts";
import { type ByteSource, inputName, openBytes } from "./byte-source.ts";
import { readingError } from "./system-errors.ts";

const pieceBytes = 256 * 1024;
/** Milliseconds between two looks at the end of a file. */
const waiting = 100;

/** The bytes of a file that others write to, which never end; standard input ends when its writer closes it. */
export async function followBytes(path: string): Promise<ByteSource> {
  if (path === "-") return openBytes(path);
  return Object.freeze({ file: inputName(path), pieces: growing(path), fraction: () => undefined });
}

async function* growing(path: string): AsyncGenerator<Buffer> {
  try {
    const handle = await open(path);
    try {
      for (let at = 0; ; ) {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, at);
        if (bytesRead > 0) {
          const piece = buffer.subarray(0, bytesRead);
          if (at === 0 && piece[0] === 0x1f && piece[1] === 0x8b) {
            throw badInput(
              (option) => `${path} is compressed with gzip, which can't be followed; omit ${option("follow")} out`,
            );
          }
          at += bytesRead;
          yield piece;
          continue;
        }
        const { size } = await handle.stat();
        if (size < at) throw badInput(`${path} became shorter while it was followed; start again on the new file`);
        await pause(waiting);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readingError(path, error);
  }
}
