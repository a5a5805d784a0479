import { availableParallelism } from "node:os";
import type { Certificate } from "@distcal/compile";
import type { SealedModelDocument } from "@distcal/model-document";
import {
  type AddedColumns,
  addedColumns,
  badInput,
  seenBy,
  skippedNote,
  type TableFormat,
  tableFormat,
} from "@distcal/tables";
import { plainForm } from "@distcal/tables/forms";
import { extendTable, inputName, refuseOverwrite, type TableExtension, type TableFlags } from "@distcal/tables/node";
import type { CompiledModel } from "../compile/compile-in-thread.ts";
import { type ToleranceFlags, toleranceOf } from "../compile/compile-options.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { guaranteeOf, promiseAt, promiseWords } from "../guarantee/promise.ts";
import { outsideWords } from "../outside/outside-words.ts";
import { type AskingFlags, askedAnswers, requireCompiled } from "../predict/asked-answers.ts";
import { requireCompilable } from "../predict/compilable-form.ts";
import { expectedRows } from "../predict/expected-rows.ts";
import type { AnsweredRows, DuckdbPrediction } from "../predict/predict-in-duckdb.ts";
import { predictPool } from "../predict/predict-pool.ts";
import { fixedNote, namesOutsideForm } from "../setting/form-notes.ts";
import { openModel } from "../setting/model-file.ts";
import { otherColumnsNote, rememberedForm, withColumnsOf } from "../setting/remembered-columns.ts";
import { count, counted, note, type OutputFlags, printResult, shortNumber } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";

/** What can answer: the model, the compiled model, or the compiled model inside DuckDB. */
const predictEngines = ["javascript", "compiled", "duckdb"] as const;

type PredictEngine = (typeof predictEngines)[number];

/** Compiling takes as long as the model takes for about this many rows: from there on it pays. */
const rowsThatPay = 100_000;

/** The flags of `distcal predict`. */
export interface PredictFlags extends TableFlags, OutputFlags, ToleranceFlags, AskingFlags {
  readonly out: string;
  readonly outFormat?: string;
  readonly threads?: string;
  readonly fast?: boolean;
  readonly engine: string;
}

/** Adds calibrated columns to a table of any length. */
export async function predict(model: string, input: string, flags: PredictFlags): Promise<void> {
  const { out } = flags;
  if (flags.json && out === "-")
    throw badInput("--json and --out - would both write to standard output; name a file with --out");
  // Before anything is read: what is asked for may be refused.
  addedColumns(askedAnswers(flags));
  const inputFormat = tableFormat(input, flags.format);
  const outputFormat = tableFormat(out, flags.outFormat, { option: "--out-format", standard: inputFormat.name });
  const engine = engineOf(flags);
  const inDuckdb = engine === "duckdb";
  if (inDuckdb) requireParquet(input, inputFormat, outputFormat, flags);
  const way = engine === "javascript" ? ("--fast" as const) : (`--engine ${engine}` as const);
  const wantsCompiled = engine !== "javascript" || flags.fast === true;
  if (wantsCompiled) requireCompiled(askedAnswers(flags), way);
  await refuseOverwrite([model, input], out);
  const document = await openModel(model);
  const asked = { ...askedAnswers(flags), besideQuantiles: rememberedForm(document)?.form === "quantiles" };
  const added = addedColumns(asked);
  const guarantee = guaranteeOf(document);
  // A level that can't be promised is refused before anything is written.
  const promised = guarantee && promiseAt(guarantee, added.levels);
  const roles = ["mean", "std", ...added.reads] as const;
  const reading = withColumnsOf(document, flags);
  if (wantsCompiled) requireCompilable(document, way);
  const started = performance.now();
  const isCompiled =
    engine !== "javascript" || (flags.fast === true && (await compilingPays(input, inputFormat, flags)));
  const compiled = isCompiled ? await compiledModel(document, added, flags) : undefined;
  const threads = threadCount(flags.threads);
  const progress = startProgress({ label: "calibrating", quiet: flags.quiet });
  let outsideInBlocks = 0;
  const onOutside = (rows: number): void => {
    outsideInBlocks += rows;
  };
  const job = { document, asked, roles, ...(compiled === undefined ? {} : { compiled: compiled.compiled }) };
  const extension: TableExtension = {
    input,
    inputFormat,
    output: out,
    outputFormat,
    roles,
    added: added.names,
    types: added.types,
    flags: reading,
    start: (how) => predictPool(job, threads, onOutside, how),
    onRows: (rows, fraction) => progress.update(rows, { fraction }),
  };
  const result = await (inDuckdb && compiled !== undefined
    ? predictedInDuckdb(
        { input, output: out, added: added.names, flags: reading, threads, seen: seenBy(document) },
        compiled,
      )
    : extendTable(extension)
  ).finally(progress.stop);
  const seconds = (performance.now() - started) / 1000;
  const { rows, skipped, firstSkipped, columns, form, fixed } = result;
  const { unanswered = 0, outside = outsideInBlocks }: Partial<AnsweredRows> = result;
  if (skipped > 0) note(flags, skippedNote(inputName(input), skipped, firstSkipped));
  const fixedRows = fixedNote(inputName(input), {
    ...(form && { form: { description: form } }),
    ...(fixed && { fixed }),
  });
  if (fixedRows !== undefined) note(flags, fixedRows);
  const otherColumns = otherColumnsNote(inputName(input), reading, columns);
  if (otherColumns !== undefined) note(flags, otherColumns);
  if (unanswered > 0) note(flags, unansweredNote(inputName(input), unanswered));
  const outsideNote = outsideWords(
    { file: inputName(input), method: document.method, ...seenBy(document) },
    outside,
    rows,
  );
  if (outsideNote !== undefined) note(flags, outsideNote);
  if (promised?.levels !== undefined) note(flags, promiseWords(promised));
  const certificate = compiled?.calibrator.certificate;
  if (certificate !== undefined) note(flags, approximationNote(certificate, inDuckdb));
  // Standard output carries the table, so the summary is for a person who looks on, not for a log.
  if (out === "-" && !process.stderr.isTTY) return;
  const speed = `${count(Number(shortNumber(rows / seconds, 3)))} rows/s`;
  await printResult(flags, {
    json: {
      out,
      rows,
      skipped,
      outside,
      columns: namesOutsideForm(columns, form),
      form: plainForm(form),
      ...(fixed?.unknown && { unknownGroups: fixed.unknown }),
      added: added.names,
      seconds,
      ...(promised && { guarantee: promised }),
      ...compiledJson(certificate, inDuckdb, unanswered),
    },
    text: `Wrote ${counted(rows, "row")} to ${out === "-" ? "standard output" : out} in ${shortNumber(seconds, 2)} s (${speed})\n`,
    stream: out === "-" ? process.stderr : process.stdout,
  });
}

async function predictedInDuckdb(prediction: DuckdbPrediction, { calibrator }: CompiledModel): Promise<AnsweredRows> {
  const { predictInDuckdb } = await import("../predict/predict-in-duckdb.ts");
  return predictInDuckdb(prediction, calibrator);
}

async function compiledModel(
  document: SealedModelDocument,
  added: AddedColumns,
  flags: PredictFlags,
): Promise<CompiledModel> {
  const { quantiles, intervals } = added;
  const tolerance = toleranceOf(flags.tolerance);
  const maxCells = wholeNumber("--max-cells", flags.maxCells, 1);
  const { compileInThread } = await import("../compile/compile-in-thread.ts");
  const check = { rows: 0, seed: 0 };
  return compileInThread({ document, quantiles, intervals, tolerance, maxCells, check }, flags.quiet);
}

function engineOf({ engine }: PredictFlags): PredictEngine {
  const known = predictEngines.find((name) => name === engine);
  if (known === undefined) throw badInput(`--engine must be ${predictEngines.join(", ")}, got ${engine}`);
  return known;
}

/** Whether --fast compiles: few rows are answered sooner by the model itself, and a line says so. */
async function compilingPays(input: string, { name }: TableFormat, flags: PredictFlags): Promise<boolean> {
  const rows = await expectedRows(input, name);
  if (rows === undefined || rows >= rowsThatPay) return true;
  note(
    flags,
    `${inputName(input)} has ${name === "parquet" ? "" : "about "}${counted(rows, "row")}: answered by the model itself: compiling it pays off ` +
      `from ${count(rowsThatPay)} rows on; to compile it anyway, use --engine compiled`,
  );
  return false;
}

function requireParquet(input: string, from: TableFormat, to: TableFormat, { out, skipBadRows }: PredictFlags): void {
  if (from.name !== "parquet" || to.name !== "parquet" || input === "-" || out === "-") {
    throw badInput("--engine duckdb goes from a Parquet file to a Parquet file; name two, or leave out --engine");
  }
  if (skipBadRows) {
    throw badInput("--engine duckdb keeps bad rows, with null answers; leave out --skip-bad-rows, or --engine");
  }
}

function unansweredNote(file: string, unanswered: number): string {
  return `${file}: ${counted(unanswered, "row")} without a usable mean and standard deviation, written with null answers`;
}

function approximationNote({ largestError, cells }: Certificate, inDuckdb: boolean): string {
  const where = inDuckdb ? "in DuckDB, by the compiled model" : "by the compiled model";
  return `answered ${where} (${count(cells)} cells): within ${shortNumber(largestError, 3)} predicted standard deviations of the exact answers`;
}

function compiledJson(certificate: Certificate | undefined, inDuckdb: boolean, unanswered: number): object {
  if (certificate === undefined) return {};
  return { compiled: certificate, engine: inDuckdb ? "duckdb" : "javascript", ...(inDuckdb ? { unanswered } : {}) };
}

function threadCount(asked: string | undefined): number {
  if (asked === undefined) return availableParallelism();
  const value = /^\d+$/.test(asked) ? Number(asked) : Number.NaN;
  if (value >= 1 && value <= 256) return value;
  throw badInput(`--threads must be a whole number from 1 to 256, got ${asked}`);
}
