import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { failure } from "../../errors/user-error.ts";
import { reasonOf, systemCode } from "./system-errors.ts";

/** The name of a folder of ours in the temporary one begins with it. */
export const temporaryPrefix = "distcal-";

/** The sentence for a temporary folder that is full, whoever says so in whatever words; undefined for any other error. */
export function temporarySpaceError(error: unknown): Error | undefined {
  const full = chainOf(error).some((reason) => isFull(reason));
  if (!full) return undefined;
  return failure(
    `the temporary folder ${resolve(tmpdir())} has no space left; free some, or name a folder on another disk in the environment variable TMPDIR`,
    error,
  );
}

/** The sentence for a temporary folder in which no folder can be made. */
export function temporaryFolderError(error: unknown): Error {
  const reason = systemCode(error) === "ENOENT" ? "does not exist" : `can't be written (${reasonOf(error)})`;
  return failure(
    `the temporary folder ${resolve(tmpdir())} ${reason}; name another in the environment variable TMPDIR`,
    error,
  );
}

function isFull(reason: string): boolean {
  // DuckDB where it may not spill any more.
  if (/failed to offload data block/i.test(reason)) return true;
  return isOfOurs(reason) && /no space left|disk is full|disk quota/i.test(reason);
}

/** Whether a sentence names a file in a folder of ours, which six random characters end. */
function isOfOurs(reason: string): boolean {
  const start = resolve(tmpdir(), temporaryPrefix);
  const ends = reason.split(start).slice(1);
  return ends.some((end) => /^[A-Za-z0-9]{6}[\\/]/.test(end));
}

function chainOf(error: unknown): string[] {
  const reasons: string[] = [];
  for (let at = error; at !== undefined && at !== null && reasons.length < 8; at = (at as { cause?: unknown }).cause)
    reasons.push(reasonOf(at));
  return reasons;
}
