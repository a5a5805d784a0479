import { Command } from "commander";
import type { CompareFlags } from "../commands/compare.ts";
import { withFormOptions } from "../flags/form-options.ts";
import { comparedByDefault, knownMethods, methodLines } from "../flags/known-methods.ts";
import { withExamples, withOutputOptions, withSupportOptions, withTableOptions } from "../flags/options.ts";

const notes = `The rows are split into folds, the same for all methods; each row is scored by a fit that did not see it. Scores are
means over rows ± one standard error; lower is better. The recommendation says to leave the predictions as they are
unless the best method lowers their NLL by more than two standard errors.
With --fold-by, rows that share a value of the column stay in the same fold. With --fold-time, rows are sorted by time and
split into one part more than there are folds; each part but the first is scored by fits to all rows before it (expanding
windows). Methods that gave the same answer for every row are named. The last line is the command that fits the recommended method.
A method that fails is listed with the reason; the others are still compared.`;

/** `distcal compare`. */
export function compareCommand(): Command {
  const command = new Command("compare")
    .argument("<file>", "a table of predictions with their outcomes: CSV, Parquet or JSON lines; - is standard input")
    .option("--methods <names>", `comma-separated methods, or all (default: ${comparedByDefault.join(", ")})`)
    .option("--folds <count>", "number of folds", "5")
    .option("--fold-by <column>", "rows that share its value, such as those of one customer, are in the same fold")
    .option("--fold-time <column>", "a column of numbers or dates: each fold is scored by fits to the rows before it")
    .option("--seed <number>", "seed of the split and the fits", "1");
  return withExamples(
    withOutputOptions(withSupportOptions(withFormOptions(withTableOptions(command, { target: true, inputs: true })))),
    [
      "distcal compare distcal-demo/predictions.csv",
      "distcal compare distcal-demo/predictions.csv --methods identity,isotonic --fold-by mean",
      "distcal compare distcal-demo/predictions.csv --methods identity,isotonic --folds 10 --json",
    ],
    `${notes}\n\nMethods:\n${methodLines(knownMethods)}`,
  ).action(async (file: string, flags: CompareFlags) => {
    const { compare } = await import("../commands/compare.ts");
    await compare(file, flags);
  });
}
