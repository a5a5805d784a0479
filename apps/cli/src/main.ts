import { printable, UserError } from "@distcal/tables";
import { OutputClosed, reasonOf, removeTemporary, systemCode } from "@distcal/tables/node";
import { Command, CommanderError } from "commander";
import { checkCommand } from "./command-line/check.ts";
import { compareCommand } from "./command-line/compare.ts";
import { compileCommand } from "./command-line/compile.ts";
import { completionCommand } from "./command-line/completion.ts";
import { datasetsCommand } from "./command-line/datasets.ts";
import { demoCommand } from "./command-line/demo.ts";
import { doctorCommand } from "./command-line/doctor.ts";
import { evaluateCommand } from "./command-line/evaluate.ts";
import { fitCommand } from "./command-line/fit.ts";
import { predictCommand } from "./command-line/predict.ts";
import { reportCommand } from "./command-line/report.ts";
import { reproduceCommand } from "./command-line/reproduce.ts";
import { sampleSqlCommand } from "./command-line/sample-sql.ts";
import { type KnownMethods, knownMethodsFor } from "./flags/known-methods.ts";
import { ownVersion } from "./setting/installed-packages.ts";
import { exitCodes, sentenceOf } from "./terminal/errors.ts";
import { stopOnSignals } from "./terminal/interruption.ts";

/** Runs one command line and sets the exit code: 0 done, 1 failed, 2 wrong usage or bad input. */
export async function main(args: readonly string[]): Promise<void> {
  stopOnSignals();
  process.stdout.on("error", leaveQuietly);
  try {
    await program(await knownMethodsFor(args)).parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** The commands in the order of the help; each loads what it needs when it is asked for, so that --help stays quick. */
const commands = [
  demoCommand,
  checkCommand,
  fitCommand,
  predictCommand,
  evaluateCommand,
  compareCommand,
  reportCommand,
  compileCommand,
  sampleSqlCommand,
  reproduceCommand,
  datasetsCommand,
  doctorCommand,
  completionCommand,
] as const;

function program(known: KnownMethods | undefined): Command {
  const distcal = new Command("distcal")
    .description("Turn a regressor's predictions (mean, standard deviation) into calibrated distributions.")
    .version(ownVersion(), "-V, --version", "print the version and leave")
    .helpOption("-h, --help", "print this help and leave")
    .helpCommand(false)
    .showHelpAfterError("(distcal --help lists the commands)")
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printable(text)) })
    .addHelpText("after", examples);
  for (const command of commands)
    distcal.addCommand(
      command(known).copyInheritedSettings(distcal).helpOption("-h, --help", "print this help and leave"),
    );
  return distcal;
}

const examples = `
Examples:
  distcal doctor
  distcal demo
  distcal fit distcal-demo/predictions.csv --out model.json
  distcal predict model.json distcal-demo/new.csv --out calibrated.csv
  distcal evaluate model.json distcal-demo/outcomes.csv
`;

/** One sentence on stderr, and the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  if (error instanceof OutputClosed) return exitCodes.outputClosed;
  if (!(error instanceof UserError)) {
    say(reasonOf(error));
    return exitCodes.failed;
  }
  say(sentenceOf(error));
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
