import { Command } from "commander";
import { withExamples, withOutputOptions } from "../flags/options.ts";
import type { OutputFlags } from "../terminal/output.ts";

/** `distcal doctor`. */
export function doctorCommand(): Command {
  const command = new Command("doctor");
  return withExamples(withOutputOptions(command), ["distcal doctor --json"]).action(async (flags: OutputFlags) => {
    const { doctor } = await import("../commands/doctor.ts");
    await doctor(flags);
  });
}
