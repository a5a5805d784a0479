import { roleRules } from "@distcal/tables/command";
import type { Command } from "commander";

/** `--json` and `--quiet`, which every command takes. */
export function withOutputOptions(command: Command): Command {
  return command
    .option("--json", "print one JSON document instead of text")
    .option("-q, --quiet", "print nothing, only set the exit code");
}

/** The options of every command that reads a table: its columns, its format, and what to do about bad rows. */
export function withTableOptions(
  command: Command,
  {
    target,
    model = false,
    weight = target,
    inputs = model,
  }: {
    readonly target: boolean;
    readonly model?: boolean;
    readonly weight?: boolean;
    /** Whether covariates and groups are read: with a model, where it reads some. */
    readonly inputs?: boolean;
  },
): Command {
  for (const role of ["mean", "std", ...(target ? (["target"] as const) : [])] as const) {
    const { meaning, spellings } = roleRules[role];
    command.option(
      `--${role} <column>`,
      `${meaning} (default: ${model ? "the column that the model was fitted to, else " : ""}${spellings.join(", ")})`,
    );
  }
  if (weight) {
    const otherwise = model ? "the column that the model was fitted to, if the table has it" : "each row once";
    command.option(
      "--weight <column>",
      `how much each row counts: 2 is the row twice, 0 no row (default: ${otherwise})`,
    );
  }
  if (inputs) {
    const otherwise = model ? " (default: as the model remembers them)" : "";
    command
      .option(
        "--group <columns>",
        `the group of each row, such as a region; several, comma-separated, are crossed${otherwise}`,
      )
      .option(
        "--covariates <columns>",
        `numbers or dates that errors may depend on, such as a horizon; up to 8, comma-separated${otherwise}`,
      );
  }
  return command
    .option("--format <name>", "csv, parquet or jsonl (default: by the file's extension; csv for -)")
    .option("--delimiter <character>", "the separator of CSV fields, such as ; or tab (default: detected)")
    .option("--skip-bad-rows", "skip rows without usable numbers and count them (default: stop at the first)");
}

/** The options of a fit: which values outcomes can take, and columns that say between which ends each lies. */
export function withOutcomeOptions(command: Command): Command {
  command
    .option("--target-low <column>", "in place of --target: what the outcome lies above; empty where that is not known")
    .option("--target-high <column>", "what the outcome lies at or below; empty where that is not known");
  return withSupportOptions(command);
}

/** The options of every command on outcomes: which values they can take. */
export function withSupportOptions(command: Command): Command {
  return command
    .option("--lower <value>", "outcomes are cut off at this value, which has a probability of its own")
    .option("--upper <value>", "the same for the upper end")
    .option("--integer", "outcomes are whole numbers, and so are the quantiles")
    .option("--rounded <step>", "outcomes are rounded to multiples of this step");
}

/** The options of every command that compiles a model: how exact, and how large. */
export function withToleranceOptions(command: Command): Command {
  return command
    .option(
      "--tolerance <number>",
      "the largest error allowed in a compiled model, in predicted standard deviations",
      "0.001",
    )
    .option("--max-cells <count>", "maximum number of rows in its table", "100000");
}

/** Text after the options: examples that work as typed, one to a line. */
export function withExamples(command: Command, examples: readonly string[], more = ""): Command {
  const heading = examples.length === 1 ? "Example:" : "Examples:";
  const lines = examples.map((example) => `  ${example}`).join("\n");
  return command.addHelpText("after", `\n${more === "" ? "" : `${more}\n\n`}${heading}\n${lines}\n`);
}
