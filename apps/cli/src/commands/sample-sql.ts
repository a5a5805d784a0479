import { fewestRows } from "@distcal/distributions";
import { badInput } from "@distcal/tables";
import { sparkFormSampleSql, sparkSampleSql } from "@distcal/tables/node";
import { wholeNumber } from "../flags/whole-number.ts";
import { type OutputFlags, printResult } from "../terminal/output.ts";

/** The flags of `distcal sample-sql`. */
export interface SampleSqlFlags extends OutputFlags {
  readonly table: string;
  readonly mean?: string;
  readonly std?: string;
  /** The columns of predictions in another form than mean and std. */
  readonly columns?: string;
  readonly target: string;
  readonly key?: string;
  readonly group?: string;
  readonly covariates?: string;
  readonly maxRows: string;
  readonly seed: string;
}

/** Prints the statement that draws the sample of `distcal fit` in Spark. */
export async function sampleSql(flags: SampleSqlFlags): Promise<void> {
  for (const option of ["table", "mean", "std", "columns", "target", "key"] as const) {
    if (flags[option] === "") throw badInput(`--${option} is empty; name a ${option === "table" ? "table" : "column"}`);
  }
  const maxRows = wholeNumber("--max-rows", flags.maxRows, fewestRows);
  const seed = wholeNumber("--seed", flags.seed, 0);
  const further = furtherColumns(flags);
  const sample = { table: flags.table, target: flags.target, key: flags.key, further, maxRows, seed };
  const sql =
    flags.columns === undefined
      ? sparkSampleSql({ ...sample, mean: flags.mean ?? "mean", std: flags.std ?? "std" })
      : sparkFormSampleSql({ ...sample, columns: formColumns(flags.columns, flags) });
  await printResult(flags, { json: { dialect: "spark", maxRows, seed, sql }, text: sql });
}

/** The columns of a form, which has none of mean and std. */
function formColumns(named: string, { mean, std, target }: SampleSqlFlags): readonly string[] {
  const other = mean === undefined ? (std === undefined ? undefined : "--std") : "--mean";
  if (other !== undefined) {
    throw badInput(
      `--columns names predictions in another form than mean and std, got ${other} beside it; leave one of them out`,
    );
  }
  const columns = listed("--columns", named);
  const twice = [...columns, target].find((column, i, all) => all.indexOf(column) < i);
  if (twice !== undefined) throw badInput(`--columns and --target name column "${twice}" twice; name each once`);
  return columns;
}

/** The columns of groups and covariates, each once. */
function furtherColumns({ group, covariates, columns, target }: SampleSqlFlags): readonly string[] {
  const named = [
    ...(group === undefined ? [] : listed("--group", group)),
    ...(covariates === undefined ? [] : listed("--covariates", covariates)),
  ];
  // Spark does not distinguish case, and the other columns of the sample have these names.
  const taken = columns === undefined ? ["mean", "std", "target"] : [...listed("--columns", columns), target];
  const isTaken = (column: string): boolean => taken.some((other) => other.toLowerCase() === column.toLowerCase());
  const clash = named.find(isTaken);
  if (clash !== undefined) {
    throw badInput(
      `the sample has a column "${clash}" already, got another for --group or --covariates; give this one another name in a view`,
    );
  }
  return [...new Map(named.map((column) => [column.toLowerCase(), column])).values()];
}

function listed(flag: string, named: string): readonly string[] {
  const columns = named.split(",").map((column) => column.trim());
  if (columns.includes("")) throw badInput(`${flag} must be a comma-separated list of columns, got "${named}"`);
  return columns;
}
