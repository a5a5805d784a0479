import { availableParallelism } from "node:os";
import { modelText } from "@distcal/calibrate";
import { badInput } from "../errors.ts";
import { openModel } from "../model-file.ts";
import { count, counted, note, type OutputFlags, printResult, shortNumber } from "../output.ts";
import { addedColumns } from "../predict/added-columns.ts";
import type { PredictedRows, Prediction } from "../predict/prediction.ts";
import { startProgress } from "../progress.ts";
import { refuseOverwrite } from "../same-file.ts";
import { inputName } from "../tables/byte-source.ts";
import { skippedNote } from "../tables/cells.ts";
import type { TableFlags } from "../tables/read-table.ts";
import { tableFormat } from "../tables/table-format.ts";

/** The flags of `distcal predict`. */
export interface PredictFlags extends TableFlags, OutputFlags {
  readonly out: string;
  readonly outFormat?: string;
  readonly quantiles?: string;
  readonly interval?: string;
  readonly threads?: string;
}

/** Adds calibrated columns to a table of any length. */
export async function predict(model: string, input: string, flags: PredictFlags): Promise<void> {
  const { out } = flags;
  if (flags.json && out === "-")
    throw badInput("--json and --out - would both write to standard output; name a file with --out");
  const added = addedColumns(flags);
  const inputFormat = tableFormat(input, flags.format);
  const outputFormat = tableFormat(out, flags.outFormat, { option: "--out-format", standard: inputFormat.name });
  await refuseOverwrite([model, input], out);
  const calibrator = await openModel(model);
  const started = performance.now();
  const progress = startProgress({ label: "calibrating", quiet: flags.quiet });
  const prediction: Prediction = {
    model: modelText(calibrator.toJSON()),
    input,
    inputFormat,
    output: out,
    outputFormat,
    added,
    flags,
    threads: threadCount(flags.threads),
    onRows: (rows, fraction) => progress.update(rows, { fraction }),
  };
  const result = await predictWith(prediction).finally(progress.stop);
  const seconds = (performance.now() - started) / 1000;
  const { rows, skipped, firstSkipped, columns } = result;
  if (skipped > 0) note(flags, skippedNote(inputName(input), skipped, firstSkipped));
  // Standard output carries the table, so the summary is for a person who looks on, not for a log.
  if (out === "-" && !process.stderr.isTTY) return;
  const speed = `${count(Number(shortNumber(rows / seconds, 3)))} rows/s`;
  await printResult(flags, {
    json: { out, rows, skipped, columns, added: added.names, seconds },
    text: `Wrote ${counted(rows, "row")} to ${out === "-" ? "standard output" : out} in ${shortNumber(seconds, 2)} s (${speed})\n`,
    stream: out === "-" ? process.stderr : process.stdout,
  });
}

/** Text to the same text goes through byte by byte; every other pair of formats goes through DuckDB. */
async function predictWith(prediction: Prediction): Promise<PredictedRows> {
  const { inputFormat, outputFormat } = prediction;
  if (inputFormat.name !== "parquet" && inputFormat.name === outputFormat.name) {
    const { predictText } = await import("../predict/predict-text.ts");
    return predictText(prediction);
  }
  const { predictRelation } = await import("../predict/predict-relation.ts");
  return predictRelation(prediction);
}

function threadCount(asked: string | undefined): number {
  if (asked === undefined) return availableParallelism();
  const value = /^\d+$/.test(asked) ? Number(asked) : Number.NaN;
  if (value >= 1 && value <= 256) return value;
  throw badInput(`--threads must be a whole number from 1 to 256, got ${asked}`);
}
