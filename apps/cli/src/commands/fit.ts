import { fewestRows } from "@distcal/distributions";
import { type ModelForm, modelText, type SealedModelDocument, withSections } from "@distcal/model-document";
import { badInput, skippedNote } from "@distcal/tables";
import { plainForm } from "@distcal/tables/forms";
import {
  inputFiles,
  readSample,
  refuseOverwrite,
  requireOutput,
  requireStandardOutput,
  type SampledTable,
  strataCount,
  type TableFlags,
  writeTo,
} from "@distcal/tables/node";
import { predictCommandFor } from "../check/next-command.ts";
import { transferOf } from "../evaluation/row-options.ts";
import type { FitJob, FitJobProgress, FittedModel, SetAsideOutcomes } from "../fit/fit-job.ts";
import { fitLines } from "../fit/fit-text.ts";
import { askedForm, type FormFlags } from "../flags/form-flags.ts";
import { askedGuarantee, guaranteeError } from "../flags/guarantee-flag.ts";
import { inputError } from "../flags/input-errors.ts";
import { usualMethod } from "../flags/known-methods.ts";
import { type AskedOutcomes, askedOutcomes, type OutcomeFlags, outcomeError } from "../flags/outcome-flags.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { fittedPromise } from "../guarantee/promise.ts";
import { fixedNote, namesOutsideForm, predictionWords } from "../setting/form-notes.ts";
import { saveModel } from "../setting/model-file.ts";
import { columnsToRemember } from "../setting/remembered-columns.ts";
import { alignedRows, count, counted, note, type OutputFlags, printResult, shortNumber } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";

/** The flags of `distcal fit`. */
export interface FitFlags extends TableFlags, OutputFlags, FormFlags, OutcomeFlags {
  readonly out: string;
  readonly method?: string;
  readonly inducing: string;
  readonly engine: string;
  readonly guarantee?: string;
  readonly seed: string;
  readonly maxRows: string;
}

/** Fits a calibrator to a table of past predictions, or to a sample of a long one, and saves it. */
export async function fit(args: readonly string[], flags: FitFlags): Promise<void> {
  const inducingPoints = flags.inducing === "auto" ? "auto" : wholeNumber("--inducing", flags.inducing, 1);
  const seed = wholeNumber("--seed", flags.seed, 0);
  const { method = usualMethod, engine } = flags;
  const form = askedForm(flags, method);
  const outcomes = askedOutcomes(flags);
  const guarantee = askedGuarantee(flags.guarantee);
  if (flags.target !== undefined && (flags.targetLow ?? flags.targetHigh) !== undefined) {
    throw badInput("--target-low and --target-high stand in place of --target; leave one or the others out");
  }
  const maxRows = wholeNumber("--max-rows", flags.maxRows, fewestRows);
  if (flags.out === "-" && flags.json) {
    throw badInput("--json and --out - would both write to standard output; name a file with --out");
  }
  if (flags.out === "-") requireStandardOutput();
  else await requireOutput(flags.out);
  const paths = await inputFiles(args);
  await refuseOverwrite(paths, flags.out);
  const started = performance.now();
  const reading = startProgress({ label: "reading", quiet: flags.quiet });
  const table = await readSample(paths, flags, {
    maxRows,
    seed,
    onRows: (rows, fraction) => reading.update(rows, { fraction }),
  }).finally(reading.stop);
  if (table.skipped > 0) note(flags, skippedNote(table.file, table.skipped, table.firstSkipped));
  const fixed = fixedNote(table.file, table);
  if (fixed !== undefined) note(flags, fixed);
  const sampled = table.rows < table.good;
  if (sampled) note(flags, sampleNote(table, seed));

  const fitting = fittingProgress(method, flags);
  requireEnds(table, outcomes);
  const fitted = await inThread<FitJob, FitJobProgress, FittedModel>(new URL("../fit/fit-worker.js", import.meta.url), {
    job: {
      ...table.columns,
      predicted: table.form,
      outcomes,
      method,
      engine,
      form,
      inducingPoints,
      seed,
      guarantee,
    },
    transfer: transferOf(table),
    onProgress: fitting.update,
  })
    .catch((error) => {
      throw (
        outcomeError(table.file, error) ?? guaranteeError(table.file, error) ?? inputError(table.file, error) ?? error
      );
    })
    .finally(fitting.stop);
  if (fitted.setAside !== undefined) note(flags, setAsideNote(fitted.setAside));
  for (const warning of fitted.warnings) note(flags, `warning: ${warning}`);
  const model = withNames(fitted.document, table);
  if (flags.out === "-") return writeTo(process.stdout, model);
  await saveModel(flags.out, model);
  const seconds = (performance.now() - started) / 1000;
  const { rows, skipped, names, files, good } = table;
  const sample = sampled ? { sample: { rows, of: good, strata: strataCount, seed } } : {};
  const { report, steps, selection, look, warnings } = fitted;
  const promise = fitted.guarantee && { guarantee: fittedPromise(fitted.guarantee) };
  const found = { look, warnings, ...report, ...(steps && { steps }), ...promise, ...(selection && { selection }) };
  await printResult(flags, {
    json: {
      model: flags.out,
      method: fitted.method,
      files,
      rows,
      skipped,
      ...sample,
      columns: namesOutsideForm(names, table.form?.description),
      form: plainForm(table.form?.description),
      seconds,
      ...found,
    },
    text: summary(table, fitted, seconds) + nextLine(flags.out, paths[0], flags),
  });
}

/** One line of progress: folds of the comparison where there is one, then iterations. */
function fittingProgress(
  method: string,
  { quiet }: FitFlags,
): { readonly update: (progress: FitJobProgress) => void; readonly stop: () => void } {
  const iterations = () => startProgress({ label: "fitting", unit: "iterations", quiet });
  let comparing = method === "auto";
  let line = comparing ? startProgress({ label: "comparing", unit: "fits", quiet }) : iterations();
  return {
    update(progress) {
      if ("fold" in progress) {
        const { done, total, method: compared, fold } = progress;
        line.update(done, { fraction: done / total, detail: `${compared}, fold ${fold + 1}` });
        if (done < total) return;
        comparing = false;
        line.stop();
        line = iterations();
      } else if (!comparing) {
        line.update(progress.iteration, { detail: `bound ${progress.elboPerRow.toFixed(5)} nats per row` });
      }
    },
    stop: () => line.stop(),
  };
}

function sampleNote({ rows, good }: SampledTable, seed: number): string {
  return `fitting on ${count(rows)} of ${count(good)} rows, a sample stratified by deciles of mean and std (seed ${seed})`;
}

/** A sentence on outcomes that no shape or width explains; the model takes them for surprises. */
function setAsideNote({ count: outcomes, first: { mean, std, target } }: SetAsideOutcomes): string {
  const which = `mean ${shortNumber(mean)}, std ${shortNumber(std)}, target ${shortNumber(target)}`;
  return outcomes === 1
    ? `one outcome was set aside as an outlier (${which}); check that row`
    : `${count(outcomes)} outcomes were set aside as outliers, the first with ${which}; check those rows`;
}

/** The text of a model that remembers the columns it was fitted to, and their form. */
function withNames(document: SealedModelDocument, { names, form }: SampledTable): string {
  const predicted = plainForm(form?.description) as ModelForm | undefined;
  const { mean: _, std: __, ...others } = names;
  const columns = columnsToRemember(predicted === undefined ? names : others, form?.description.inputs);
  return modelText(withSections(document, { columns, ...(predicted && { form: predicted }) }));
}

function summary({ rows, file, names, form }: SampledTable, fitted: FittedModel, seconds: number): string {
  const { method, report, selection } = fitted;
  const head = `Fitted ${method} to ${counted(rows, "row")} of ${file} in ${shortNumber(seconds, 2)} s\n`;
  const weighted = names.weight === undefined ? "" : `, weight ${names.weight}`;
  const columns = [
    "columns",
    `${predictionWords({ ...(form && { form }) }, names)}, ${outcomeWords(names)}${weighted}`,
  ];
  const identity = report?.isIdentity
    ? "The data give no reason to change the predictions: the model returns them as they are.\n"
    : "";
  const chosen = selection === undefined ? "" : `Chose ${selection.reason}\n`;
  return `${head}${alignedRows([columns, ...fitLines(fitted)])}${chosen}${identity}`;
}

/** The columns of outcomes, or of their ends. */
function outcomeWords({ target, targetLow, targetHigh }: SampledTable["names"]): string {
  if (target !== undefined) return `target ${target}`;
  return [
    targetLow === undefined ? [] : [`above ${targetLow}`],
    targetHigh === undefined ? [] : [`up to ${targetHigh}`],
  ]
    .flat()
    .join(", ");
}

/** Refuses ends of outcomes beside flags that say what is known of a target, and rows of which nothing is known. */
function requireEnds({ file, rows, columns, names }: SampledTable, { integer, rounded }: AskedOutcomes): void {
  const { targetLow, targetHigh } = columns;
  if (targetLow === undefined && targetHigh === undefined) return;
  if (integer === true || rounded !== undefined) {
    throw badInput(
      `--${integer === true ? "integer" : "rounded"} says what is known of --target, which --target-low and --target-high replace; leave one of them out`,
    );
  }
  for (let i = 0; i < rows; i++) {
    const [low, high] = [targetLow?.[i] ?? -Infinity, targetHigh?.[i] ?? Infinity];
    const where = `${file}: good row ${i + 1}`;
    if (low > high) {
      throw badInput(
        `${where}: column ${JSON.stringify(names.targetLow)} must be at most column ${JSON.stringify(names.targetHigh)}, got ${low} and ${high}; swap them, or drop this row`,
      );
    }
    if (low === -Infinity && high === Infinity) {
      const both = [names.targetLow, names.targetHigh].filter((name) => name !== undefined);
      throw badInput(
        `${where}: ${both.map((name) => JSON.stringify(name)).join(" and ")} must not ${both.length > 1 ? "both " : ""}be open, got an outcome of which nothing is known; drop this row`,
      );
    }
  }
}

/** What was saved, and the command that uses it, on the file that was read: it runs as it is printed. */
function nextLine(out: string, file: string, flags: FitFlags): string {
  // Standard input can't be read a second time.
  if (file === "-") return `Saved ${out}; next: calibrate new predictions with distcal predict\n`;
  return `Saved ${out}; next, also for new files: ${predictCommandFor(out, { file, flags })}\n`;
}
