import { Command } from "commander";
import type { SampleSqlFlags } from "../commands/sample-sql.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";

const notes = `The statement returns the columns mean, std and target of about --max-rows rows: the same share of each of 100 strata, by
deciles of the mean and of the standard deviation. The same table and seed give the same rows. Rows without usable numbers
are sampled too, so that distcal fit finds them. Write the result as Parquet, and fit to it.
Rows are distinguished by their numbers: if many have the same mean, std and target, name a --key.
With --group and --covariates the statement keeps the columns that distcal fit reads by the same flags.
With --columns the statement keeps these columns, in any form that distcal fit reads, and each row has the same chance.`;

/** `distcal sample-sql`. */
export function sampleSqlCommand(): Command {
  const command = new Command("sample-sql")
    .option("--table <name>", "the table of past predictions", "predictions")
    .option("--mean <column>", "the predicted mean (default: mean)")
    .option("--std <column>", "the predicted standard deviation (default: std)")
    .option(
      "--columns <names>",
      "in place of these: the columns of predictions in another form, such as q0.05,q0.5,q0.95",
    )
    .option("--target <column>", "the observed outcome", "target")
    .option("--key <column>", "a column that distinguishes rows with the same numbers, such as an id")
    .option("--group <columns>", "columns of groups to keep, comma-separated")
    .option("--covariates <columns>", "columns of covariates to keep, comma-separated")
    .option("--max-rows <count>", "number of rows in the sample", "1000000")
    .option("--seed <number>", "the same seed and table give the same rows", "1");
  return withExamples(
    withOutputOptions(command),
    [
      "distcal sample-sql",
      "distcal sample-sql --columns q0.05,q0.5,q0.95",
      "distcal sample-sql --group region --covariates horizon,temperature",
      "distcal sample-sql --table sales.forecasts --mean forecast --target sold > sample.sql",
    ],
    notes,
  ).action(async (flags: SampleSqlFlags) => {
    const { sampleSql } = await import("../commands/sample-sql.ts");
    await sampleSql(flags);
  });
}
