import { availableParallelism } from "node:os";
import { join } from "node:path";
import { failure } from "@distcal/tables";
import { requireFolder, writeFileAtomically } from "@distcal/tables/node";
import { wholeNumber } from "../command-line/whole-number.ts";
import { cacheFolder, dataFolder } from "../datasets/cache-folder.ts";
import { type DatasetName, datasetOf } from "../datasets/catalogue.ts";
import { type ReadDataset, readDataset } from "../datasets/read-dataset.ts";
import { installedPackages } from "../installed-packages.ts";
import { counted, note, type OutputFlags, printResult } from "../output.ts";
import { workerPool } from "../predict/worker-pool.ts";
import { duration, startProgress } from "../progress.ts";
import { cellStore } from "../reproduce/cell-store.ts";
import type { CellAnswer, CellTask } from "../reproduce/cell-task.ts";
import { codeDigest } from "../reproduce/code-digest.ts";
import { csvTable } from "../reproduce/csv-table.ts";
import { latexTable } from "../reproduce/latex-table.ts";
import { markdownTables } from "../reproduce/markdown-table.ts";
import { type PlanFlags, planFromFlags } from "../reproduce/plan-from-flags.ts";
import { cellKeys, type ReproductionPlan } from "../reproduce/protocol.ts";
import { reproduceCells, type ScoredCell } from "../reproduce/reproduce-cells.ts";
import { type ReproductionDocument, resultDocument } from "../reproduce/result-document.ts";
import { inThread } from "../thread/in-thread.ts";

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
export async function reproduce(flags: ReproduceFlags): Promise<void> {
  const plan = planFromFlags(flags);
  const threads =
    flags.threads === undefined ? availableParallelism() : wholeNumber("--threads", flags.threads, 1, 256);
  const data = await readData(plan, flags);
  if (flags.out !== undefined) await requireFolder(flags.out);
  const started = performance.now();
  const code = codeDigest();
  const cells = await scoredCells(plan, flags, { data, code, threads });
  const seconds = (performance.now() - started) / 1000;
  const document = resultDocument(plan, cells, {
    data: data.values(),
    versions: installedPackages(),
    code,
    run: {
      date: new Date().toISOString(),
      seconds,
      threads,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    },
  });
  const table = markdownTables(plan, document.cells, document.wins);
  if (flags.out !== undefined) await writeFiles(flags.out, document, table, flags);
  await printResult(flags, { json: document, text: `${table}\n${summary(document, flags)}` });
  if (document.failed.length > 0) {
    const { base, dataset, method, split, message } = document.failed[0];
    throw failure(
      `${counted(document.failed.length, "cell")} failed, the first ${method} for ${base} on ${dataset}, split ${split}: ${message}`,
    );
  }
}

async function readData(plan: ReproductionPlan, flags: ReproduceFlags): Promise<Map<DatasetName, ReadDataset>> {
  const folder = dataFolder(flags.dataDir);
  const data = new Map<DatasetName, ReadDataset>();
  for (const name of plan.datasets) {
    const read = await readDataset(folder, name);
    data.set(name, read);
    if (read.isPinned) continue;
    note(
      flags,
      `${name}.csv in ${folder} is not the known file: SHA-256 ${datasetOf(name).sha256} is wanted, got ${read.sha256}; ` +
        "its numbers can't be held against the paper's",
    );
  }
  return data;
}

async function scoredCells(
  plan: ReproductionPlan,
  flags: ReproduceFlags,
  { data, code, threads }: { data: ReadonlyMap<DatasetName, ReadDataset>; code: string; threads: number },
): Promise<ScoredCell[]> {
  const folder = join(flags.out ?? cacheFolder(), "cells");
  const store = cellStore(folder, (file, why) => note(flags, `${file} is damaged (${why}); that cell is done again`));
  const worker = new URL("../reproduce/cell-worker.js", import.meta.url);
  const pool = workerPool<CellTask, CellAnswer>(worker, undefined, threads);
  const progress = startProgress({ label: "reproducing", unit: "cells", quiet: flags.quiet });
  const total = cellKeys(plan).length;
  try {
    return await reproduceCells(plan, {
      data,
      store,
      code,
      threads,
      perform: (task) => pool.run(task),
      fresh: flags.fresh ?? false,
      onCell: ({ base, dataset, method }, done, fraction) =>
        progress.update(done, { fraction, detail: `of ${total}, last ${base} ${dataset} ${method}` }),
    });
  } finally {
    progress.stop();
    await pool.close();
  }
}

/** Everything that is left in the folder, beside the cells. */
async function writeFiles(
  folder: string,
  document: ReproductionDocument,
  table: string,
  flags: ReproduceFlags,
): Promise<void> {
  await writeEach(folder, {
    "results.json": `${JSON.stringify(document, null, 2)}\n`,
    "table.md": table,
    "table.csv": csvTable(document.cells),
    "table.tex": latexTable(document, document.cells),
  });
  if (flags.figures) await writeEach(folder, await drawnFigures(flags));
}

async function writeEach(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFileAtomically(join(folder, name), content);
}

/** Figures 1 and 2 of the paper, drawn in a thread. */
async function drawnFigures(flags: ReproduceFlags): Promise<Readonly<Record<string, string>>> {
  const drawing = startProgress({ label: "drawing figures 1 and 2", unit: "figures", quiet: flags.quiet });
  const worker = new URL("../reproduce/figures-worker.js", import.meta.url);
  return inThread<undefined, undefined, Readonly<Record<string, string>>>(worker, undefined, () =>
    drawing.update(0),
  ).finally(drawing.stop);
}

function summary({ run }: ReproductionDocument, { out, figures }: ReproduceFlags): string {
  const kept = run.kept === 0 ? "" : `, ${counted(run.kept, "cell")} from before`;
  const where = out === undefined ? "" : `; tables${figures ? ", figures" : ""} and results.json are in ${out}`;
  return `Did ${counted(run.done, "cell")} in ${duration(run.seconds)}${kept}${where}\n`;
}
