import { type Job, longestFirst } from "../../jobs/longest-first.ts";
import { type ResultStore, resultStore } from "../../jobs/result-store.ts";
import type { MethodPlace } from "../methods/benchmark-methods.ts";
import type { BenchmarkTable } from "../tables/benchmark-table.ts";
import type { CellAnswer, CellTask } from "./benchmark-cell.ts";

/** All that decides the scores of a cell. */
interface CellKey {
  readonly table: string;
  /** Digest of the rows. */
  readonly rows: string;
  readonly method: string;
  /** Digest of the module that has the method, where the registry does not. */
  readonly module?: string;
  readonly seed: number;
  readonly version: string;
}

/** What is kept of a cell: the answer, and the code that gave it. */
interface KeptCell {
  readonly answer: CellAnswer;
  readonly code: string;
}

/** A finished cell; where the table lacks what the method requires, the method is not asked. */
export interface FinishedCell {
  readonly answer: CellAnswer | { readonly kind: "lacking"; readonly input: string };
  readonly code: string;
  readonly table: string;
  readonly method: string;
  /** Whether it was on disk. */
  readonly kept: boolean;
}

export type BenchmarkCells = ResultStore<CellKey, KeptCell>;

/** Finished cells in a folder. */
export function benchmarkCells(folder: string, onDamaged?: (file: string, why: string) => void): BenchmarkCells {
  return resultStore({
    folder,
    format: "distcal-benchmark-cell",
    nameOf: ({ table, method }: CellKey) => `${table}-${method}`.replaceAll(/[^\w.-]+/g, "-"),
    onDamaged,
  });
}

/** What cells need from outside. */
export interface CellContext {
  readonly store: BenchmarkCells;
  readonly seed: number;
  /** Of the packages: a cell of another version is done again. */
  readonly version: string;
  /** Digest of the code, which is kept with each cell. */
  readonly code: string;
  /** Digests of modules, by their paths. */
  readonly modules: ReadonlyMap<string, string>;
  readonly perform: (task: CellTask) => Promise<CellAnswer>;
  /** Cells at a time. */
  readonly jobs: number;
  /** Do every cell again. */
  readonly fresh?: boolean | undefined;
  readonly onCell?: ((cell: FinishedCell, done: number, fraction: number) => void) | undefined;
}

/** Every method on every table: cells on disk are read, the others are done, the longest first, and kept. Failures are not kept. */
export async function scoreCells(
  tables: readonly BenchmarkTable[],
  methods: readonly MethodPlace[],
  context: CellContext,
): Promise<readonly FinishedCell[]> {
  const { store, seed, version, code, modules, perform, jobs, fresh = false, onCell } = context;
  const cells: FinishedCell[] = [];
  const missing: Job[] = [];
  let total = 0;
  let spent = 0;
  for (const table of tables) {
    for (const place of methods) {
      const module = place.module === undefined ? undefined : modules.get(place.module);
      const of = { table: table.name, method: place.name };
      const lacking = place.requires.find((input) => input !== "group" || table.fit.group === undefined);
      if (lacking !== undefined) {
        cells.push({ ...of, answer: { kind: "lacking", input: lacking }, code, kept: true });
        continue;
      }
      const key: CellKey = { ...of, rows: table.sha256, ...(module && { module }), seed, version };
      const found = fresh ? undefined : await store.read(key);
      if (found !== undefined) {
        cells.push({ ...of, ...found, kept: true });
        continue;
      }
      const cost = cellCost(place.name, table.fit.columns.mean.length);
      total += cost;
      missing.push({
        cost,
        async run() {
          const answer = await perform({ method: place, seed, fit: table.fit, test: table.test });
          // A cell that failed may do better with more memory or patience.
          if (answer.kind !== "failed") await store.write(key, { answer, code });
          const cell = { ...of, answer, code, kept: false };
          cells.push(cell);
          spent += cost;
          onCell?.(cell, cells.length, spent / total);
          return [];
        },
      });
    }
  }
  await longestFirst(missing, jobs);
  return inOrder(tables, methods, cells);
}

/** About how many seconds a cell takes; only the order of the work and the time left depend on it. */
function cellCost(method: string, rows: number): number {
  const start = 0.4;
  if (method.startsWith("gp-beta")) return start + 0.5 + (1.5 * rows) / 1000;
  if (method === "ckme") return start + 12 * (rows / 1000) ** 2;
  if (method.startsWith("gp-")) return start + rows / 1000;
  return start + (0.2 * rows) / 1000;
}

function inOrder(
  tables: readonly BenchmarkTable[],
  methods: readonly MethodPlace[],
  cells: readonly FinishedCell[],
): FinishedCell[] {
  const byName = new Map(cells.map((cell) => [`${cell.table}\n${cell.method}`, cell]));
  return tables.flatMap((table) => methods.flatMap(({ name }) => byName.get(`${table.name}\n${name}`) ?? []));
}
