import { Command } from "commander";
import type { PredictFlags } from "../commands/predict.ts";
import { withFormOptions } from "../flags/form-options.ts";
import { withExamples, withOutputOptions, withTableOptions, withToleranceOptions } from "../flags/options.ts";

const notes = `All columns are kept, as they are, in their order. Added are calibrated_mean, calibrated_std, a column such as q0.05
for each quantile, lower0.9 and upper0.9 for an interval, and outside: true where the mean or the standard deviation lies
outside what the fit has seen. Such rows are counted on standard error, with what their answers are. A table of any
length takes the same memory.
If requested, these come in between, in this order:
  p_above_60, p_above_limit     the probability of more than 60, and of more than what the column limit holds
  p_below_60, p_below_limit     the probability of at most that
  pit                           the probability of at most the observed outcome
  decision, expected_cost       for --cost: the quantile under / (under + over), and what it costs on average
  sample_1, sample_2 …          draws, which depend on --seed, the row and its place in the table, never on threads
Small probabilities keep their digits. A name that the table has already is refused. These answers need the whole
distribution: leave out --fast and --engine.
With --fast the model is compiled first (see distcal compile) where that saves time, for 100,000 rows and more, and the largest
error is printed. --engine compiled and --engine duckdb always compile it. In DuckDB a row without a usable mean and standard
deviation is kept, has null answers, and is counted.
From CSV to another format, text stays text; only the columns that are read, such as the mean, become numbers.`;

/** `distcal predict`. */
export function predictCommand(): Command {
  const command = new Command("predict")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .argument("<file>", "a table of predictions: CSV, Parquet or JSON lines; - is standard input")
    .requiredOption("-o, --out <file>", "the table to write; - is standard output")
    .option("--quantiles <levels>", "quantiles to add (default: 0.05,0.5,0.95, or none with --interval)")
    .option("--interval <levels>", "central intervals to add, such as 0.9")
    .option("--exceed <limits>", "the probability of more than each limit, such as 60,80")
    .option("--exceed-column <column>", "the same for a column of the table with a limit for each row")
    .option("--below <limits>", "the probability of at most each limit")
    .option("--below-column <column>", "the same for a column of the table")
    .option("--pit", "the probability of at most the observed outcome, which --target names")
    .option(
      "--cost <costs>",
      "the decision of least expected cost, and that cost, by what a unit too little and a unit too much cost, such as under=5,over=1",
    )
    .option("--samples <count>", "independent draws of each row, 1 to 1000")
    .option("--seed <number>", "the seed of the draws", "1");
  withFormOptions(withTableOptions(command, { target: true, model: true, weight: false }))
    .option("--out-format <name>", "csv, parquet or jsonl (default: by the ending of --out; as the input for -)")
    .option("--threads <count>", "threads that calibrate (default: one per core)")
    .option(
      "--fast",
      "answer by the compiled model, within --tolerance of the exact answers, where compiling saves time",
    )
    .option(
      "--engine <name>",
      "javascript; compiled: by the compiled model; or duckdb: the same, Parquet to Parquet entirely inside DuckDB",
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
