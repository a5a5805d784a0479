import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { codeDigest } from "../cells/code-digest.ts";
import { cacheFolder } from "../datasets/cache-folder.ts";
import type { CellAnswer, CellTask } from "./cells/benchmark-cell.ts";
import { cellProcesses } from "./cells/cell-processes.ts";
import { benchmarkCells, type FinishedCell, scoreCells } from "./cells/score-cells.ts";
import { type BenchmarkDocument, benchmarkDocument } from "./document/benchmark-document.ts";
import { benchmarkMethodNames, type MethodPlace, methodPlaces } from "./methods/benchmark-methods.ts";
import { type BenchmarkSetup, readSetup, requireKnownTables } from "./setup/benchmark-setup.ts";
import type { BenchmarkTable } from "./tables/benchmark-table.ts";
import { builtInTables } from "./tables/built-in-tables.ts";
import { findTables } from "./tables/find-tables.ts";
import { type RowLimits, readTables } from "./tables/read-tables.ts";

/** What happens while a benchmark runs. */
export type BenchmarkEvent =
  | { readonly kind: "table"; readonly name: string; readonly done: number; readonly total: number }
  /** A kept cell can't be trusted and is done again. */
  | { readonly kind: "damaged-cell"; readonly file: string; readonly why: string }
  /** Cells that were on disk, and those of them that other code of the same version did. */
  | { readonly kind: "kept"; readonly cells: number; readonly ofOtherCode: number }
  | {
      readonly kind: "cell";
      readonly cell: FinishedCell;
      readonly done: number;
      readonly total: number;
      /** The share of the work that is done, by estimated times. */
      readonly fraction: number;
    };

export interface BenchmarkOptions {
  /** Names of methods; all that are known by default. */
  readonly methods?: readonly string[] | undefined;
  /** Modules with methods of your own: files with a default export { name, fit }. */
  readonly modules?: readonly string[] | undefined;
  /** The first rows of each table that are used; 1200 to fit to and 2000 to judge by. */
  readonly rows?: RowLimits | undefined;
  /** Of splits and fits; default 1. */
  readonly seed?: number | undefined;
  /** A JSON file with parts to report apart and how to read single tables. */
  readonly setup?: string | undefined;
  /** Where finished cells are kept; the user's cache by default. */
  readonly cellFolder?: string | undefined;
  /** Cells at a time; default 1, so that none disturbs the times of another. */
  readonly jobs?: number | undefined;
  /** Do every cell again, also those that are kept. */
  readonly fresh?: boolean | undefined;
  /** Seconds after which a cell has failed; default 900. */
  readonly patience?: number | undefined;
  /** Of the packages: cells of another version are done again. */
  readonly version?: string | undefined;
  /** Does a cell; by default in a process of its own. */
  readonly perform?: ((task: CellTask) => Promise<CellAnswer>) | undefined;
  readonly onEvent?: ((event: BenchmarkEvent) => void) | undefined;
}

/** The first rows of each table, as on the published page. */
export const benchmarkRows: RowLimits = Object.freeze({ fit: 1200, test: 2000 });

/** Every method on every table of folders, or on the built-in set where there is no folder. */
export async function benchmark(
  folders: readonly string[],
  options: BenchmarkOptions = {},
): Promise<BenchmarkDocument> {
  const { rows = benchmarkRows, seed = 1, jobs = 1, fresh, patience = 900, version = "", onEvent } = options;
  const methods = await methodPlaces(options.methods ?? benchmarkMethodNames, options.modules);
  const setup = options.setup === undefined ? {} : await readSetup(options.setup);
  const tables = await tablesOf(folders, setup, { rows, seed, onEvent });
  const folder = options.cellFolder ?? join(cacheFolder(), "benchmark");
  const store = benchmarkCells(folder, (file, why) => onEvent?.({ kind: "damaged-cell", file, why }));
  const code = codeDigest(join("benchmark", "cells"));
  const started = performance.now();
  const total = tables.length * methods.length;
  const processes = options.perform === undefined ? cellProcesses(patience) : undefined;
  try {
    const cells = await scoreCells(tables, methods, {
      ...{ store, seed, version, code, jobs, fresh },
      modules: await moduleDigests(methods),
      perform: options.perform ?? (processes as NonNullable<typeof processes>).run,
      onCell: (cell, done, fraction) => onEvent?.({ kind: "cell", cell, done, total, fraction }),
    });
    const kept = cells.filter((cell) => cell.kept && cell.answer.kind !== "lacking");
    const ofOtherCode = kept.filter((cell) => cell.code !== code).length;
    onEvent?.({ kind: "kept", cells: kept.length, ofOtherCode });
    const names = methods.map(({ name }) => name);
    return benchmarkDocument(tables, cells, {
      ...{ seed, rows, version, methods: names },
      reference: names.includes("gp-beta") ? "gp-beta" : names[0],
      parts: setup.parts ?? {},
      run: {
        date: new Date().toISOString(),
        seconds: (performance.now() - started) / 1000,
        jobs,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        cpu: cpus()[0]?.model ?? "",
        kept: kept.length,
        done: cells.filter((cell) => !cell.kept).length,
      },
    });
  } finally {
    processes?.stop();
  }
}

async function tablesOf(
  folders: readonly string[],
  setup: BenchmarkSetup,
  { rows, seed, onEvent }: { readonly rows: RowLimits; readonly seed: number } & Pick<BenchmarkOptions, "onEvent">,
): Promise<readonly BenchmarkTable[]> {
  if (folders.length === 0) {
    const tables = builtInTables(seed, rows);
    requireKnownTables(
      setup,
      tables.map(({ name }) => name),
    );
    return tables;
  }
  const found = await findTables(folders);
  requireKnownTables(
    setup,
    found.map(({ name }) => name),
  );
  return readTables(found, {
    ...{ rows, seed, reading: setup.tables },
    onTable: (name, done) => onEvent?.({ kind: "table", name, done, total: found.length }),
  });
}

async function moduleDigests(methods: readonly MethodPlace[]): Promise<ReadonlyMap<string, string>> {
  const modules = [...new Set(methods.flatMap(({ module }) => module ?? []))];
  const digests = modules.map(
    async (module): Promise<[string, string]> => [
      module,
      createHash("sha256")
        .update(await readFile(module))
        .digest("hex"),
    ],
  );
  return new Map(await Promise.all(digests));
}
