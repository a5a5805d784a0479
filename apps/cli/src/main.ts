import { OutputClosed, printable, reasonOf, removeTemporary, systemCode, UserError } from "@distcal/tables/command";
import { CommanderError } from "commander";
import { programFor } from "./command-line/program.ts";
import { exitCodes, proposedCommand, sentenceOf } from "./terminal/errors.ts";
import { stopOnSignals } from "./terminal/interruption.ts";

/** Runs one command line and sets the exit code: 0 done, 1 failed, 2 wrong usage or bad input. */
export async function main(args: readonly string[]): Promise<void> {
  stopOnSignals();
  process.stdout.on("error", leaveQuietly);
  try {
    await (await programFor(args)).parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = report(error, args);
  }
}

/** One sentence on stderr, and the exit code. */
function report(error: unknown, args: readonly string[]): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  if (error instanceof OutputClosed) return exitCodes.outputClosed;
  if (!(error instanceof UserError)) {
    say(reasonOf(error));
    return exitCodes.failed;
  }
  say(sentenceOf(error));
  const proposed = proposedCommand(error, args);
  if (proposed !== undefined) say(`did you mean: ${proposed}`);
  return error.exitCode;
}

/** A sentence on stderr; names and cells in it can't command the terminal. */
function say(sentence: string): void {
  process.stderr.write(printable(`distcal: ${sentence}\n`));
}

/** `| head` closes our standard output: nothing is said, and the exit code is that of other programs then. */
function leaveQuietly(error: unknown): void {
  removeTemporary();
  if (systemCode(error) === "EPIPE") process.exit(exitCodes.outputClosed);
  say(`standard output can't be written (${reasonOf(error)}); write to a file with --out`);
  process.exit(exitCodes.failed);
}
