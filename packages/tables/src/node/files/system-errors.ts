import { badInput, failure, UserError } from "../../errors/user-error.ts";

/** The reader of our output has gone, as `| head` does: nothing more need be done or said. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/** The code of a system error, such as "ENOENT". */
export function systemCode(error: unknown): string | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The sentence for what went wrong while a file was read. */
export function readingError(file: string, error: unknown): Error {
  if (error instanceof UserError) return error;
  switch (systemCode(error)) {
    case "ENOENT":
      return badInput(`${file} does not exist; check the path`, error);
    case "ENOTDIR":
      return badInput(`${file} leads through something that is not a folder; check the path`, error);
    case "EISDIR":
      return badInput(`${file} is a folder; name a file in it`, error);
    case "EACCES":
    case "EPERM":
      return failure(`${file} can't be read: permission denied; change its permissions or read another file`, error);
    case "Z_DATA_ERROR":
    case "Z_BUF_ERROR":
      return badInput(`${file} is not a whole gzip file; make it again`, error);
    default:
      return failure(`${file} can't be read (${reasonOf(error)}); check the disk and try again`, error);
  }
}

/** The sentence for what went wrong while a file was written; what was there before is unchanged. */
export function writingError(file: string, error: unknown): Error {
  if (error instanceof UserError || error instanceof OutputClosed) return error;
  switch (systemCode(error)) {
    case "ENOENT":
      return badInput(`${file} is in a folder that does not exist; create the folder first`, error);
    case "ENOTDIR":
      return badInput(`${file} leads through something that is not a folder; check the path`, error);
    case "EISDIR":
      return badInput(`${file} is a folder; add a file name`, error);
    case "EACCES":
    case "EPERM":
      return failure(
        `${file} can't be written: permission denied; change the permissions or choose another path`,
        error,
      );
    case "EROFS":
      return failure(`${file} is on a read-only disk; choose another path`, error);
    case "ENOSPC":
    case "EDQUOT":
      return failure(
        `${file} can't be written: the disk is full (what was there before is unchanged); free some space or choose another disk`,
        error,
      );
    default:
      return failure(`${file} can't be written (${reasonOf(error)}); check the disk and try again`, error);
  }
}

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replace(/\s*\n\s*/g, " ");
}
