import { Command } from "commander";
import type { CompileFlags } from "../commands/compile.ts";
import { withExamples, withOutputOptions, withToleranceOptions } from "../flags/options.ts";

const notes = `A fitted calibrator is a function of mean and standard deviation alone: it becomes a small table of polynomials, whose
largest error is measured cell by cell. The folder contains
  cells.parquet     the table (all but onnx); cells.csv for postgres, cells.sql for sqlite: README.md says how to load it
  calibrate.sql     one SELECT that joins it with a table of predictions (duckdb, spark, postgres, sqlite)
  model.onnx        the same as an ONNX model of standard operators (onnx)
  check.csv         1,000 predictions with the exact answers, to verify the result on the target engine
  README.md         how to run and verify it
A model with two modes, such as that of distcal demo, has steep maps: compiling it takes half a minute and more cells.`;

/** `distcal compile`. */
export function compileCommand(): Command {
  const command = new Command("compile")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .requiredOption("-o, --out <folder>", "the folder to write")
    .option("--to <engine>", "what to write: table, duckdb, spark, postgres, sqlite or onnx (default: duckdb)")
    .option("--dialect <engine>", "the SQL to write: duckdb, spark, postgres or sqlite; the same as --to")
    .option("--quantiles <levels>", "quantiles to add (default: 0.05,0.5,0.95, or none with --interval)")
    .option("--interval <levels>", "central intervals to add, such as 0.9")
    .option("--cdf", "add calibrated_cdf, the probability of at most the row's target: for PIT histograms and coverage")
    .option("--mean <column>", "the predicted mean in the SQL (default: as the model remembers it, else mean)")
    .option(
      "--std <column>",
      "the predicted standard deviation in the SQL (default: as the model remembers it, else std)",
    )
    .option(
      "--target <column>",
      "the observed outcome in the SQL, read with --cdf (default: as the model remembers it, else target)",
    );
  command.option(
    "--columns <names>",
    "the columns that the SQL keeps, such as id,mean,std (default: all; for postgres and sqlite those it reads)",
  );
  withToleranceOptions(command).option("--seed <number>", "seed of the rows in check.csv", "1");
  return withExamples(
    withOutputOptions(command),
    [
      "distcal fit distcal-demo/predictions.csv --method global-beta --out simple.json",
      "distcal compile simple.json --quantiles 0.05,0.5,0.95 --out compiled",
      "distcal compile simple.json --cdf --target target --out compiled-cdf",
      "distcal compile simple.json --to postgres --columns mean,std --out compiled-postgres",
      "distcal compile simple.json --dialect sqlite --out compiled-sqlite",
      "distcal compile simple.json --to onnx --out compiled-onnx",
    ],
    notes,
  ).action(async (model: string, flags: CompileFlags) => {
    const { compileModel } = await import("../commands/compile.ts");
    await compileModel(model, flags);
  });
}
