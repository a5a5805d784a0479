import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cellStore } from "../cells/cell-store.ts";
import { failureOf } from "../cells/cell-task.ts";
import { cellThreads } from "../cells/cell-threads.ts";
import { codeDigest } from "../cells/code-digest.ts";
import { reproduceCells, type ScoredCell } from "../cells/reproduce-cells.ts";
import { cacheFolder, dataFolder } from "../datasets/cache-folder.ts";
import { type DatasetName, datasetOf } from "../datasets/catalogue.ts";
import { type ReadDataset, readDataset } from "../datasets/read-dataset.ts";
import { cellKeys, type ReproductionPlan } from "../protocol/plan.ts";
import type { FigureFiles } from "../synthetic/paper-figures.ts";
import { type ReproductionDocument, resultDocument } from "../table/result-document.ts";

/** What happens while a reproduction is done. */
export type ReproductionEvent =
  /** A data set is not the known file, so its numbers can't be compared with the paper's. */
  | {
      readonly kind: "other-data";
      readonly name: DatasetName;
      readonly folder: string;
      readonly wanted: string;
      readonly got: string;
    }
  /** A kept cell can't be trusted and is done again. */
  | { readonly kind: "damaged-cell"; readonly file: string; readonly why: string }
  | {
      readonly kind: "cell";
      readonly cell: ScoredCell;
      readonly done: number;
      readonly total: number;
      /** The share of the work that is done, by estimated times. */
      readonly fraction: number;
    };

export interface ReproduceOptions {
  /** The folder of the prepared files; `DISTCAL_DATA` or the user's cache by default. */
  readonly dataDir?: string | undefined;
  /** Where finished cells are kept; the user's cache by default. */
  readonly cellFolder?: string | undefined;
  /** Threads that fit; one per core by default. */
  readonly threads?: number | undefined;
  /** Do every cell again, also those that are kept. */
  readonly fresh?: boolean | undefined;
  /** Versions of the packages that do it, for the document. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly onEvent?: (event: ReproductionEvent) => void;
}

/** Does the paper's experiments, or what is left of them: the document has its table with ours. */
export async function reproduce(plan: ReproductionPlan, options: ReproduceOptions = {}): Promise<ReproductionDocument> {
  const { threads = availableParallelism(), fresh = false, versions = {}, onEvent } = options;
  const data = await readData(plan, dataFolder(options.dataDir), onEvent);
  const started = performance.now();
  const code = codeDigest();
  const folder = options.cellFolder ?? join(cacheFolder(), "cells");
  const store = cellStore(folder, (file, why) => onEvent?.({ kind: "damaged-cell", file, why }));
  const total = cellKeys(plan).length;
  const pool = cellThreads();
  try {
    const cells = await reproduceCells(plan, {
      data,
      store,
      code,
      threads,
      fresh,
      perform: pool.run,
      onCell: (cell, done, fraction) => onEvent?.({ kind: "cell", cell, done, total, fraction }),
    });
    const run = {
      date: new Date().toISOString(),
      seconds: (performance.now() - started) / 1000,
      threads,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    };
    return resultDocument(plan, cells, { data: data.values(), versions, code, run });
  } finally {
    await pool.stop();
  }
}

/** Figures 1 and 2 of the paper as SVG, by the names of their files; drawn in a thread. */
export async function drawPaperFigures(): Promise<FigureFiles> {
  const pool = cellThreads();
  try {
    const answer = await pool.run({ kind: "figures" });
    if (answer.kind === "figures") return answer.files;
    throw new Error(`drawPaperFigures: ${failureOf(answer)}`);
  } finally {
    await pool.stop();
  }
}

async function readData(
  { datasets }: ReproductionPlan,
  folder: string,
  onEvent: ReproduceOptions["onEvent"],
): Promise<Map<DatasetName, ReadDataset>> {
  const data = new Map<DatasetName, ReadDataset>();
  for (const name of datasets) {
    const read = await readDataset(folder, name);
    data.set(name, read);
    if (read.isPinned) continue;
    onEvent?.({ kind: "other-data", name, folder, wanted: datasetOf(name).sha256, got: read.sha256 });
  }
  return data;
}
