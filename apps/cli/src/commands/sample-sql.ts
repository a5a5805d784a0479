import { fewestRows } from "@distcal/distributions";
import { badInput } from "@distcal/tables";
import { sparkSampleSql } from "@distcal/tables/node";
import { wholeNumber } from "../flags/whole-number.ts";
import { type OutputFlags, printResult } from "../terminal/output.ts";

/** The flags of `distcal sample-sql`. */
export interface SampleSqlFlags extends OutputFlags {
  readonly table: string;
  readonly mean: string;
  readonly std: string;
  readonly target: string;
  readonly key?: string;
  readonly maxRows: string;
  readonly seed: string;
}

/** Prints the statement that draws the sample of `distcal fit` in Spark. */
export async function sampleSql(flags: SampleSqlFlags): Promise<void> {
  for (const option of ["table", "mean", "std", "target", "key"] as const) {
    if (flags[option] === "") throw badInput(`--${option} is empty; name a ${option === "table" ? "table" : "column"}`);
  }
  const maxRows = wholeNumber("--max-rows", flags.maxRows, fewestRows);
  const seed = wholeNumber("--seed", flags.seed, 0);
  const { table, mean, std, target, key } = flags;
  const sql = sparkSampleSql({ table, mean, std, target, key, maxRows, seed });
  await printResult(flags, { json: { dialect: "spark", maxRows, seed, sql }, text: sql });
}
