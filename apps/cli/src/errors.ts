/** Exit codes of every command: 0 done, 1 failed, 2 wrong usage or bad input, 130 stopped by Ctrl-C. */
export const exitCodes = { done: 0, failed: 1, badInput: 2, interrupted: 130 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command says when it can't go on: one sentence with its remedy, and the exit code. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Wrong usage or bad input (exit code 2): what was asked for or handed in must change. */
export function badInput(message: string, cause?: unknown): CommandError {
  return new CommandError(message, exitCodes.badInput, cause === undefined ? {} : { cause });
}

/** A failure of the machine (exit code 1): the same command may work once the remedy is taken. */
export function failure(message: string, cause?: unknown): CommandError {
  return new CommandError(message, exitCodes.failed, cause === undefined ? {} : { cause });
}

/** The reader of our output has gone, as `| head` does: nothing more need be done or said. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

/** The code of a system error, such as "ENOENT". */
export function systemCode(error: unknown): string | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The sentence and exit code for what went wrong while a file was read. */
export function readingError(file: string, error: unknown): Error {
  if (error instanceof CommandError) return error;
  switch (systemCode(error)) {
    case "ENOENT":
      return badInput(`${file} does not exist; check the path`, error);
    case "ENOTDIR":
      return badInput(`${file} goes through something that is not a folder; check the path`, error);
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

/** The sentence and exit code for what went wrong while a file was written; what was there before is unchanged. */
export function writingError(file: string, error: unknown): Error {
  if (error instanceof CommandError || error instanceof OutputClosed) return error;
  switch (systemCode(error)) {
    case "ENOENT":
      return badInput(`${file} is in a folder that does not exist; create the folder first`, error);
    case "ENOTDIR":
      return badInput(`${file} goes through something that is not a folder; check the path`, error);
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
