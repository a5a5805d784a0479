import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Finished, repositoryRoot, runProgram } from "@distcal/testing";

const bin = join(repositoryRoot, "apps/cli/dist/bin.js");

/** Runs the built command as a user would. */
export function runDistcal(args: readonly string[]): Promise<Finished> {
  if (!existsSync(bin)) throw new Error("the command is not built: pnpm build");
  return runProgram(process.execPath, [bin, ...args]);
}
