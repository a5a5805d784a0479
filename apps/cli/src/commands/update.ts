import { methods } from "@distcal/calibrate";
import { fewestRows } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import { badInput, skippedNote } from "@distcal/tables";
import {
  readSample,
  refuseOverwrite,
  requireOutput,
  requireStandardOutput,
  type SampledTable,
  type TableFlags,
  writeTo,
} from "@distcal/tables/node";
import { predictCommandFor } from "../check/next-command.ts";
import { transferOf } from "../evaluation/row-options.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { fixedNote, namesOutsideForm } from "../setting/form-notes.ts";
import { openModel, saveModel } from "../setting/model-file.ts";
import { otherColumnsNote, withColumnsOf } from "../setting/remembered-columns.ts";
import { alignedRows, count, counted, note, type OutputFlags, printResult, shortNumber } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";
import { requireNewRows } from "../update/learnt-before.ts";
import type { UpdatedModel, UpdateJob } from "../update/update-job.ts";

/** The flags of `distcal update`. */
export interface UpdateFlags extends TableFlags, OutputFlags {
  readonly out: string;
  readonly keep?: string;
  readonly halfLife?: string;
  readonly again?: boolean;
  readonly seed: string;
  readonly maxRows: string;
}

/** Lets a model learn from new rows, and saves it. */
export async function update(model: string, file: string, flags: UpdateFlags): Promise<void> {
  const share = keptShare(flags);
  const seed = wholeNumber("--seed", flags.seed, 0);
  const maxRows = wholeNumber("--max-rows", flags.maxRows, fewestRows);
  if (flags.out === "-" && flags.json) {
    throw badInput("--json and --out - would both write to standard output; name a file with --out");
  }
  if (flags.out === "-") requireStandardOutput();
  else await requireOutput(flags.out);
  await refuseOverwrite([file], flags.out);
  const started = performance.now();
  const document = await openModel(model);
  requireUpdate(document, model);
  const { out: _, keep: _k, halfLife: _h, again = false, seed: _s, maxRows: _m, ...asked } = flags;
  const reading = learningGroups(withColumnsOf(document, asked));
  const progress = startProgress({ label: "reading", quiet: flags.quiet });
  const table = await readSample([file], reading, {
    maxRows,
    seed,
    onRows: (rows, fraction) => progress.update(rows, { fraction }),
  }).finally(progress.stop);
  if (table.skipped > 0) note(flags, skippedNote(table.file, table.skipped, table.firstSkipped));
  const fixed = fixedNote(table.file, table);
  if (fixed !== undefined) note(flags, fixed);
  const others = otherColumnsNote(table.file, reading, table.names);
  if (others !== undefined) note(flags, others);
  if (table.rows < table.good) {
    note(flags, `learning from ${count(table.rows)} of ${count(table.good)} rows, a sample (seed ${seed})`);
  }
  const { mean, std, target, weight } = table.columns;
  if (target === undefined) throw badInput(`${table.file}: update learns from known outcomes; name them with --target`);
  if (!again) requireNewRows(document, model, table.file, { mean, std, target });
  const learning = startProgress({ label: "learning", quiet: flags.quiet });
  const updated = await inThread<UpdateJob, never, UpdatedModel>(
    new URL("../update/update-worker.js", import.meta.url),
    {
      job: { document, mean, std, target, ...(weight && { weight }), form: table.form, ...share, again, seed },
      transfer: transferOf(table),
      onProgress: () => undefined,
    },
  ).finally(learning.stop);
  for (const warning of updated.warnings) note(flags, `warning: ${warning}`);
  if (flags.out === "-") return writeTo(process.stdout, updated.model);
  await saveModel(flags.out, updated.model);
  const seconds = (performance.now() - started) / 1000;
  const { report, look, warnings } = updated;
  await printResult(flags, {
    json: {
      ...{ model: flags.out, from: model, method: document.method, file: table.file },
      ...{
        skipped: table.skipped,
        columns: namesOutsideForm(table.names, table.form?.description),
        seconds,
        ...report,
        look,
        warnings,
      },
    },
    text: summary(model, table, document, updated, seconds) + nextLine(flags.out, file, flags),
  });
}

/** Groups that the model does not know are learnt: they are read by their own labels. */
function learningGroups(reading: TableFlags): TableFlags {
  const { fittedForm: form } = reading;
  if (form === undefined || form === "moments" || form.inputs?.labels === undefined) return reading;
  const inputs = { ...form.inputs, labels: [...form.inputs.labels], isFitted: false };
  return { ...reading, fittedForm: { ...form, inputs } };
}

/** The share of old evidence that is asked for. */
function keptShare({ keep, halfLife }: UpdateFlags): Pick<UpdateJob, "keep" | "halfLife"> {
  if (keep !== undefined && halfLife !== undefined) {
    throw badInput("--keep and --half-life both say what old rows count; give one of them");
  }
  if (keep !== undefined) {
    const share = Number(keep);
    if (keep.trim() !== "" && share >= 0 && share <= 1) return { keep: share };
    throw badInput(`--keep must be a number from 0 to 1, got ${keep}; 0.05 keeps a twentieth of what old rows said`);
  }
  if (halfLife === undefined) return {};
  const rows = Number(halfLife);
  if (rows > 0 && rows < Number.POSITIVE_INFINITY) return { halfLife: rows };
  throw badInput(`--half-life must be a number of rows above 0, got ${halfLife}; 5000 is typical`);
}

/** Throws unless the model's method learns from new rows alone. */
function requireUpdate({ method }: SealedModelDocument, model: string): void {
  const known: Readonly<Record<string, { readonly update?: unknown }>> = methods;
  if (known[method]?.update !== undefined) return;
  const learning = Object.keys(known).filter((name) => known[name].update !== undefined);
  throw badInput(
    `${model} is a model of ${method}, which can't learn from new rows without the old ones; fit it again to old and new rows ` +
      `together with distcal fit, or fit ${learning.join(" or ")}, which can`,
  );
}

function summary(
  model: string,
  { rows, file }: SampledTable,
  { method }: SealedModelDocument,
  { report: { keep, evidence, updates, before }, look }: UpdatedModel,
  seconds: number,
): string {
  const percent = (share: number): string => `${shortNumber(100 * share, 3)} %`;
  const held = `${percent(before.coverage)} of these outcomes before the update, ${percent(look.coverage)} after it`;
  const nats = `${before.nll.toFixed(4)} before, ${look.nll.toFixed(4)} after`;
  return `Updated ${model} (${method}) with ${counted(rows, "row")} of ${file} in ${shortNumber(seconds, 2)} s
${alignedRows([
  ["old rows", `${percent(keep)} of their evidence is kept; with the new rows it is worth ${counted(evidence, "row")}`],
  ["updates", `${count(updates)} since the fit`],
  ["90 % interval", `holds ${held}`],
  ["mean NLL", nats],
])}`;
}

/** What was saved, and the command that uses it. */
function nextLine(out: string, file: string, flags: UpdateFlags): string {
  if (file === "-") return `Saved ${out}; next: calibrate new predictions with distcal predict\n`;
  return `Saved ${out}; next, also for new files: ${predictCommandFor(out, { file, flags })}\n`;
}
