import { join } from "node:path";
import { drawPaperFigures, type ReproductionEvent, reproduce, tableFiles } from "@distcal/experiments";
import { failure } from "@distcal/tables";
import { requireFolder, writeFilesAtomically } from "@distcal/tables/node";
import { type PlanFlags, planFromFlags } from "../flags/plan-from-flags.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { installedPackages } from "../setting/installed-packages.ts";
import { counted, note, type OutputFlags, printResult } from "../terminal/output.ts";
import { duration, startProgress } from "../terminal/progress.ts";

/** The flags of `distcal reproduce`. */
export interface ReproduceFlags extends PlanFlags, OutputFlags {
  readonly dataDir?: string;
  readonly out?: string;
  /** Whether the folder gets the paper's figures too. */
  readonly figures: boolean;
  readonly threads?: string;
  readonly fresh?: boolean;
}

/** Does the paper's experiments, or what is left of them, and prints its table with ours. */
export async function reproduceTable(flags: ReproduceFlags): Promise<void> {
  const { out, dataDir, fresh } = flags;
  const plan = planFromFlags(flags);
  const threads = flags.threads === undefined ? undefined : wholeNumber("--threads", flags.threads, 1, 256);
  const cellFolder = out === undefined ? undefined : join(out, "cells");
  const progress = startProgress({ label: "reproducing", unit: "cells", quiet: flags.quiet });
  const onEvent = (event: ReproductionEvent): void => {
    if (event.kind === "cell") {
      const { base, dataset, method } = event.cell;
      const detail = `of ${event.total}, last ${base} ${dataset} ${method}`;
      progress.update(event.done, { fraction: event.fraction, detail });
    } else note(flags, warningOf(event));
  };
  const versions = installedPackages();
  const document = await reproduce(plan, { dataDir, cellFolder, threads, fresh, versions, onEvent }).finally(
    progress.stop,
  );
  const files = tableFiles(document);
  if (out !== undefined) await writeEach(out, flags.figures ? { ...files, ...(await drawnFigures(flags)) } : files);
  const { failed, run } = document;
  await printResult(flags, { json: document, text: `${files["table.md"]}\n${summary(run, flags)}` });
  if (failed.length > 0) {
    const { base, dataset, method, split, message } = failed[0];
    throw failure(
      `${counted(failed.length, "cell")} failed, the first ${method} for ${base} on ${dataset}, split ${split}: ${message}`,
    );
  }
}

function warningOf(event: Exclude<ReproductionEvent, { kind: "cell" }>): string {
  if (event.kind === "damaged-cell") return `${event.file} is damaged (${event.why}); that cell is recomputed`;
  const { name, folder, wanted, got } = event;
  return (
    `${name}.csv in ${folder} is not the known file: expected SHA-256 ${wanted}, got ${got}; ` +
    "its numbers can't be compared with the paper's"
  );
}

async function writeEach(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await requireFolder(folder);
  await writeFilesAtomically(Object.entries(files).map(([name, content]) => ({ path: join(folder, name), content })));
}

async function drawnFigures({ quiet }: ReproduceFlags): Promise<Readonly<Record<string, string>>> {
  const drawing = startProgress({ label: "drawing figures 1 and 2", unit: "figures", quiet });
  return drawPaperFigures().finally(drawing.stop);
}

function summary(
  { kept, done, seconds }: { readonly kept: number; readonly done: number; readonly seconds: number },
  { out, figures }: ReproduceFlags,
): string {
  const before = kept === 0 ? "" : `, ${counted(kept, "cell")} kept from an earlier run`;
  const where = out === undefined ? "" : `; tables${figures ? ", figures" : ""} and results.json are in ${out}`;
  return `Finished ${counted(done, "cell")} in ${duration(seconds)}${before}${where}\n`;
}
