import { Command } from "commander";
import type { PredictFlags } from "../commands/predict.ts";
import { withFormOptions } from "../flags/form-options.ts";
import { withExamples, withOutputOptions, withTableOptions, withToleranceOptions } from "../flags/options.ts";

const notes = `All columns are kept unchanged, in order. New columns follow them: calibrated_mean, calibrated_std, one such as q0.05 for
each quantile, lower0.9 and upper0.9 for an interval, and outside, which is true if the mean or the standard deviation lies
outside what the fit has seen. Standard error reports how many such rows there are and how they were answered. Memory use
does not depend on the length of the table.
On request, these come before outside, in this order:
  p_above_60, p_above_limit     the probability of more than 60, and of more than the value of column limit
  p_below_60, p_below_limit     the probability of at most that
  pit                           the probability of at most the observed outcome
  decision, expected_cost       for --cost: the quantile under / (under + over), and its expected cost
  sample_1, sample_2 …          draws; they depend on --seed, the row and its place in the table, not on threads
Small probabilities keep their digits. A new column may not have the name of an existing one. These answers need the whole
distribution: leave out --fast and --engine.
With --fast, the model is compiled first (see distcal compile) if that saves time, from 100,000 rows on, and the largest error
is printed. --engine compiled and --engine duckdb always compile it. In DuckDB, a row without a usable mean and standard
deviation is kept with null answers, and counted.
From CSV to another format, text stays text; only the columns that distcal reads, such as the mean, become numbers.`;

/** `distcal predict`. */
export function predictCommand(): Command {
  const command = new Command("predict")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .argument("<file>", "a table of predictions: CSV, Parquet or JSON lines; - is standard input")
    .requiredOption("-o, --out <file>", "the table to write; - is standard output")
    .option("--quantiles <levels>", "quantiles to add (default: 0.05,0.5,0.95, or none with --interval)")
    .option("--interval <levels>", "central intervals to add, such as 0.9")
    .option("--exceed <limits>", "the probability of more than each limit, such as 60,80")
    .option("--exceed-column <column>", "the same, with each row's limit in this column")
    .option("--below <limits>", "the probability of at most each limit")
    .option("--below-column <column>", "the same, with each row's limit in this column")
    .option("--pit", "the probability of at most the observed outcome (see --target)")
    .option(
      "--cost <costs>",
      "the cheapest decision and its expected cost, given the cost of a unit too little and of a unit too much, such as under=5,over=1",
    )
    .option("--samples <count>", "number of independent draws for each row, 1 to 1000")
    .option("--seed <number>", "seed of the draws", "1");
  withFormOptions(withTableOptions(command, { target: true, model: true, weight: false }))
    .option(
      "--out-format <name>",
      "csv, parquet or jsonl (default: by the extension of --out; that of the input for -)",
    )
    .option("--threads <count>", "number of threads (default: one per core)")
    .option("--fast", "use the compiled model, within --tolerance of the exact answers, if compiling saves time")
    .option(
      "--engine <name>",
      "javascript, compiled (the compiled model) or duckdb (the same, from Parquet to Parquet entirely inside DuckDB)",
      "javascript",
    );
  withToleranceOptions(command);
  return withExamples(
    withOutputOptions(command),
    [
      "distcal predict distcal-demo/model.json distcal-demo/new.csv --out calibrated.csv",
      "distcal predict distcal-demo/model.json distcal-demo/new.csv --interval 0.9 --out calibrated.parquet",
      "distcal predict distcal-demo/model.json distcal-demo/new.csv --exceed 5,10 --cost under=5,over=1 --out decisions.csv",
      "distcal predict distcal-demo/model.json distcal-demo/outcomes.csv --pit --samples 10 --seed 1 --out draws.jsonl",
      "cat distcal-demo/new.csv | distcal predict distcal-demo/model.json - --quantiles 0.1,0.9 --out -",
    ],
    notes,
  ).action(async (model: string, file: string, flags: PredictFlags) => {
    const { predict } = await import("../commands/predict.ts");
    await predict(model, file, flags);
  });
}
