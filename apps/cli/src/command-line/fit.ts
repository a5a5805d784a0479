import { Command } from "commander";
import type { FitFlags } from "../commands/fit.ts";
import { presetChoices, stepLines } from "../flags/form-flags.ts";
import { withFormOptions } from "../flags/form-options.ts";
import { guaranteeLines } from "../flags/guarantee-flag.ts";
import { knownEngines, knownMethods, methodLines, usualMethod } from "../flags/known-methods.ts";
import { withExamples, withOutcomeOptions, withOutputOptions, withTableOptions } from "../flags/options.ts";

const auto = {
  name: "auto",
  description: "gp-beta, unless cross-validation finds identity, variance-scaling or isotonic better.",
};

const formNotes = `Steps of gp-beta, each taken only if the rows support it; preset paper takes only the last:
${stepLines()}`;

const guaranteeNotes = `Guarantees, for --guarantee. Intervals and quantiles of predict and serve then read the ranks of held-out rows, rounded
outward; densities, means and scores stay those of the fit to the other rows. A level that takes more rows is refused.
${guaranteeLines()}`;

const notes = `With --group region each region gets a width and a location of its own, small ones borrowing from all; with --covariates
horizon,day widths and means follow these columns. The model file remembers them: later commands need no flag.

With more than --max-rows good rows, the fit uses a sample and says so: rows fall into 100 strata, by deciles of the mean
and of the standard deviation, and the same share of each is drawn by a seeded hash of file and row number. All rows are
checked. To draw such a sample on a cluster, see distcal sample-sql.`;

/** `distcal fit`. */
export function fitCommand(): Command {
  const command = new Command("fit")
    .argument(
      "<files...>",
      "a table with a row for each past prediction: CSV, Parquet or JSON lines, as one file, many, or a pattern in quotes; - is standard input",
    )
    .requiredOption("-o, --out <model>", "the model file to write");
  withOutcomeOptions(withFormOptions(withTableOptions(command, { target: true, inputs: true })))
    .option("--method <name>", `a method listed below, or auto (default: ${usualMethod})`)
    .option("--preset <name>", `the form of gp-beta: ${presetChoices.join(" or ")} (default: default)`)
    .option("--without <steps>", "comma-separated steps of gp-beta to skip")
    .option(
      "--inducing <count>",
      "number of inducing points of a Gaussian process, or auto: chosen from the number of rows",
      "auto",
    )
    .option("--engine <name>", `the arithmetic engine: ${["auto", ...knownEngines].join(", ")}`, "auto")
    .option("--guarantee <kind>", "promise the coverage of intervals: marginal, group or cross (default: no promise)")
    .option("--seed <number>", "the same seed and rows give the same model", "1")
    .option("--max-rows <count>", "fit to a sample of this many rows if the table has more", "1000000");
  return withExamples(
    withOutputOptions(command),
    [
      "distcal fit distcal-demo/predictions.csv --out model.json",
      "distcal fit distcal-demo/predictions.csv --method auto --out model.json",
      "distcal fit distcal-demo/predictions.csv --mean mean --std std --target target --without surprise --out model.json",
      "distcal fit 'distcal-demo/pred*.csv' --max-rows 300 --out model.json",
      "distcal fit distcal-demo/predictions.csv --guarantee marginal --out model.json",
      "distcal fit distcal-demo/predictions.csv --lower -100 --out model.json",
    ],
    `Methods:\n${methodLines([...knownMethods, auto])}\n\n${formNotes}\n\n${guaranteeNotes}\n\n${notes}`,
  ).action(async (files: readonly string[], flags: FitFlags) => {
    const { fit } = await import("../commands/fit.ts");
    await fit(files, flags);
  });
}
