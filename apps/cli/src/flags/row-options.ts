import type { Command } from "commander";

/** The options of every command that says what is wrong and where: segments, and rows that depend on each other. */
export function withRowOptions(command: Command): Command {
  return command
    .option("--by <column>", "also judge each of its categories, ranges of a number or periods of a date (2024-03-31)")
    .option("--cluster <column>", "rows that share its value may depend on each other, such as those of one patient");
}
