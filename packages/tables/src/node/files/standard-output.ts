import { fstatSync, readFileSync, statSync } from "node:fs";
import { failure } from "../../errors/user-error.ts";
import { OutputClosed, systemCode } from "./system-errors.ts";

/** Writes to a standard stream and waits until it is taken; a reader that has gone is an OutputClosed. */
export function writeTo(stream: NodeJS.WriteStream, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => {
      if (error == null) resolve();
      else
        reject(
          systemCode(error) === "EPIPE" ? new OutputClosed("standard output was closed", { cause: error }) : error,
        );
    });
  });
}

/**
 * Refuses a standard output that was closed before the start (`>&-`): Node opens /dev/null in its place, for reading and writing, so
 * that a table would be lost without an error. One that is sent to /dev/null by a shell is open for writing only.
 */
export function requireStandardOutput(): void {
  if (isClosed()) throw failure((option) => `standard output is closed; name a file with ${option("out")}`);
}

function isClosed(): boolean {
  try {
    const [, flags] = /^flags:\s*([0-7]+)/m.exec(readFileSync("/proc/self/fdinfo/1", "utf8")) ?? [];
    const readAndWrite = flags !== undefined && (Number.parseInt(flags, 8) & 3) === 2;
    return readAndWrite && fstatSync(1).rdev === statSync("/dev/null").rdev;
  } catch {
    // Only Linux tells.
    return false;
  }
}
