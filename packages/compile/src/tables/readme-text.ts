import { hasCdf } from "../columns/output-columns.ts";
import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";
import type { CompiledContent } from "../compiled/compiled-content.ts";
import { cellTable } from "./cell-table.ts";

/** What the folder holds beside the README. */
export interface ReadmeOptions {
  /** The names of the files; one that is left out is not mentioned. */
  readonly cells?: string;
  readonly duckdb?: string;
  readonly spark?: string;
  readonly postgres?: string;
  readonly sqlite?: string;
  readonly onnx?: string;
  readonly check?: string;
  /** The columns of mean and std that the SQL was written for. */
  readonly mean?: string;
  readonly std?: string;
  /** The column of observed outcomes, for the cdf. */
  readonly target?: string;
}

/** The README of a folder with a compiled calibrator: what is in it, how to run it in each engine, how to verify it. */
export function readmeText(compiled: CompiledCalibrator, options: ReadmeOptions = {}): string {
  const { cells = "cells.parquet", mean = "mean", std = "std", target = "target" } = options;
  const inputs = [mean, std, ...(hasCdf(compiled.content.plan) ? [target] : [])];
  const sections = [
    about(compiled, inputs, keptLine(options)),
    options.duckdb === undefined ? "" : duckdbSection(options.duckdb, cells),
    options.spark === undefined ? "" : sparkSection(options.spark, cells),
    options.postgres === undefined ? "" : postgresSection(options.postgres, cells, compiled),
    options.sqlite === undefined ? "" : sqliteSection(options.sqlite, cells),
    options.onnx === undefined ? "" : onnxSection(options.onnx, compiled),
    options.check === undefined ? "" : checkSectionFor(compiled, options.check, options, { cells, inputs }),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function about(
  { method, outputs, certificate, content }: CompiledCalibrator,
  inputs: readonly string[],
  kept: string,
): string {
  const { tolerance, largestError, probes, cells, tableRows, outsideError, cdfError } = certificate;
  const beyond =
    content.domain.outside === "constant"
      ? "Beyond the grid every prediction is answered alike, as mean + z · std with one z for each answer, which is what the calibrator does"
      : "Beyond the grid the answer stays what it is at the nearest point of the grid";
  const ofCdf =
    cdfError === undefined
      ? ""
      : `
- \`calibrated_cdf\` is the calibrated probability of at most \`${inputs[2]}\`, off by at most ${cdfError.toPrecision(3)} (of 1) where it was probed. It is null
  where \`${inputs[2]}\` is null or NaN.`;
  return `# A compiled ${method} calibrator

A table of ${cells} polynomial cells (${tableRows} rows) that turns the columns ${listed(inputs)} of a table of predictions into
${outputs.map(({ name }) => `\`${name}\``).join(", ")}.

- Tolerance ${tolerance}, largest error found ${largestError.toPrecision(3)} on ${probes} probes, in units of the row's predicted std.${ofCdf}
${boundsLine(content)}- ${beyond}; the largest difference found there is ${outsideError.toPrecision(3)}.
- ${kept} A row whose mean or std is null, NaN or infinite, or whose std is not above zero, gets null answers.
- To count such rows: \`SELECT count(*) FROM answers WHERE ${outputs[0].name.includes(".") ? `"${outputs[0].name}"` : outputs[0].name} IS NULL\`.`;
}

/** What becomes of the rows and columns of a table. */
function keptLine({ duckdb, spark, postgres, sqlite }: ReadmeOptions): string {
  const isNamed = duckdb === undefined && spark === undefined && (postgres ?? sqlite) !== undefined;
  return isNamed ? "All rows are kept, with the columns that the statement names." : "All rows and columns are kept.";
}

/** What bounds do to answers; nothing where there are none. */
function boundsLine({ bounds }: CompiledContent): string {
  if (bounds === undefined) return "";
  const ends = Object.entries(bounds).map(([name, value]) => `${name} ${value}`);
  return `- Outcomes have bounds (${ends.join(", ")}): quantiles are cut off there, and probabilities are 0 below and 1 at the upper one. Mean and
  std are left out, because they are no such cuts.\n`;
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(", ")} and ${quoted[quoted.length - 1]}`;
}

function duckdbSection(file: string, cells: string): string {
  return `## DuckDB

\`\`\`sql
CREATE VIEW predictions AS SELECT * FROM read_parquet('predictions/*.parquet');
CREATE TABLE cells AS SELECT * FROM read_parquet('${cells}');
COPY (
  -- the statement of ${file}
) TO 'calibrated.parquet' (FORMAT parquet);
\`\`\``;
}

function sparkSection(file: string, cells: string): string {
  return `## Spark

\`\`\`python
spark.read.parquet("predictions").createOrReplaceTempView("predictions")
spark.read.parquet("${cells}").createOrReplaceTempView("cells")
spark.sql(open("${file}").read()).write.parquet("calibrated")
\`\`\`

The cell table is small, so that Spark sends it to every worker (a broadcast join) and no row of the predictions is shuffled.
Start Spark with \`spark.driver.extraJavaOptions\` and \`spark.executor.extraJavaOptions\` set to \`-XX:-DontCompileHugeMethods\`: Spark makes one
long method of the statement, and without this option Java interprets long methods instead of compiling them.`;
}

function postgresSection(file: string, cells: string, compiled: CompiledCalibrator): string {
  const declared = cellTable(compiled).map(
    ({ name, type }) => `${name} ${type === "DOUBLE" ? "double precision" : type}`,
  );
  return `## PostgreSQL

\`\`\`sql
CREATE TABLE cells (${declared.join(", ")});
\\copy cells FROM '${cells}' (FORMAT csv, HEADER)
CREATE INDEX ON cells (cell);
ANALYZE cells;
CREATE TABLE calibrated AS
  -- the statement of ${file}
;
\`\`\``;
}

function sqliteSection(file: string, cells: string): string {
  return `## SQLite

In \`sqlite3\`, started in this folder:

\`\`\`sql
.read ${cells}
CREATE TABLE calibrated AS
  -- the statement of ${file}
;
\`\`\`

In Python, \`connection.executescript(open("${cells}").read())\` makes the table \`cells\`, and \`connection.execute(open("${file}").read())\` answers.
The statement needs SQLite 3.38 or later with its math functions: where \`SELECT ln(2);\` fails, it was built without SQLITE_ENABLE_MATH_FUNCTIONS.
SQLite writes infinity as 9e999 and has no NaN; a text that is not a number counts as null.`;
}

function onnxSection(file: string, { content }: CompiledCalibrator): string {
  const target = hasCdf(content.plan) ? ', "target": target' : "";
  return `## ONNX

\`\`\`python
import onnxruntime
session = onnxruntime.InferenceSession("${file}")
answers = session.run(None, {"mean": mean, "std": std${target}})  # float64 arrays of one length
\`\`\`

Standard operators only. The last output, \`valid\`, is false for rows that can't be answered; their other outputs are NaN.`;
}

/** How to verify the statement of the engine that there is one for; of DuckDB, where there are several or none. */
function checkSectionFor(
  compiled: CompiledCalibrator,
  file: string,
  { duckdb, postgres, sqlite }: ReadmeOptions,
  { cells, inputs }: { readonly cells: string; readonly inputs: readonly string[] },
): string {
  if (duckdb === undefined && postgres !== undefined) {
    const load = "Load it as the table `predictions`, its columns as double precision";
    return joinedCheckSection(compiled, file, `${load}, run \`${postgres}\``, inputs);
  }
  if (duckdb === undefined && sqlite !== undefined) {
    const load = `Load it by \`.import --csv ${file} predictions\``;
    return joinedCheckSection(compiled, file, `${load}, run \`${sqlite}\``, inputs);
  }
  return checkSection(compiled, file, duckdb ?? "calibrate.sql", { cells, std: inputs[1] });
}

function joinedCheckSection(
  { outputs, certificate }: CompiledCalibrator,
  file: string,
  loadAndRun: string,
  inputs: readonly string[],
): string {
  const { name, kind } = outputs[0];
  const [mean, std, target] = inputs.map((input) => `"${input.replaceAll('"', '""')}"`);
  const key = [mean, std, ...(target === undefined ? [] : [target])].join(", ");
  return `## Verify it

\`${file}\` holds predictions with the answers of the exact calibrator. ${loadAndRun} as above,
and compare, for each answer:

\`\`\`sql
SELECT max(abs(calibrated."${name}" - predictions."exact_${name}")${kind === "cdf" ? "" : ` / ${std}`}) FROM predictions JOIN calibrated USING (${key});
-- at most ${certificate.tolerance}
\`\`\``;
}

function checkSection(
  { outputs, certificate }: CompiledCalibrator,
  file: string,
  sql: string,
  { cells, std }: { readonly cells: string; readonly std: string },
): string {
  const { name, kind } = outputs[0];
  const ofCdf = outputs.some((output) => output.kind === "cdf")
    ? "\n\nThe error of `calibrated_cdf` is in units of probability: compare it without dividing by the predicted std."
    : "";
  return `## Verify it

\`${file}\` holds predictions with the answers of the exact calibrator. Run \`${sql}\` on it and compare, for each answer:

\`\`\`sql
CREATE VIEW predictions AS SELECT * FROM read_csv('${file}');
CREATE TABLE cells AS SELECT * FROM read_parquet('${cells}');
SELECT max(abs("${name}" - "exact_${name}")${kind === "cdf" ? "" : ` / "${std.replaceAll('"', '""')}"`}) FROM (
  -- the statement of ${sql}
); -- at most ${certificate.tolerance}
\`\`\`${ofCdf}`;
}
