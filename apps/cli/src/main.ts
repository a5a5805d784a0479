import { Command, CommanderError } from "commander";
import { ownVersion } from "./installed-packages.ts";

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Runs one command line and sets the exit code: 0 done, 1 failed, 2 wrong usage or bad input. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = report(error);
  }
}

function program(): Command {
  const distcal = new Command("distcal")
    .description("Turn a regressor's predictions (mean, standard deviation) into calibrated distributions.")
    .version(ownVersion(), "-V, --version", "print the version and leave")
    .helpOption("-h, --help", "print this help and leave")
    .helpCommand(false)
    .showHelpAfterError("(distcal --help lists the commands)")
    .exitOverride()
    .addHelpText("after", "\nExamples:\n  distcal doctor\n  distcal doctor --json\n");
  distcal
    .command("doctor")
    .description("say which versions and engines are here, what is missing and how to get it")
    .option("--json", "print one JSON document instead of text")
    .option("-q, --quiet", "print nothing, only set the exit code")
    .addHelpText("after", "\nExample:\n  distcal doctor --json\n")
    .action(async (options: { json?: boolean; quiet?: boolean }) => {
      // A command is loaded when it is asked for, so that --help stays quick.
      const { doctor } = await import("./commands/doctor.ts");
      await doctor(options);
    });
  return distcal;
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
  process.stderr.write(`distcal: ${error instanceof Error ? error.message : String(error)}\n`);
  return exitCodes.failed;
}
