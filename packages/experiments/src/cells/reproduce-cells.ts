import type { DatasetName } from "../datasets/catalogue.ts";
import type { ReadDataset } from "../datasets/read-dataset.ts";
import { type Job, longestFirst } from "../jobs/longest-first.ts";
import type { BasePredictions, BaseTask } from "../protocol/base-predictions.ts";
import type { CellScores } from "../protocol/cell-scores.ts";
import { type CellKey, cellKeys, type ReproductionPlan } from "../protocol/plan.ts";
import { type SplitRows, splitRows } from "../protocol/split-rows.ts";
import { baseCost, methodCost } from "./cell-cost.ts";
import type { CellStore, StoredKey } from "./cell-store.ts";
import { type CellAnswer, type CellTask, failureOf } from "./cell-task.ts";

/** A cell with its scores, or why it has none. */
export type ScoredCell = CellKey &
  ({ readonly scores: CellScores; readonly kept: boolean } | { readonly failed: string });

/** What the cells need from outside. */
export interface ReproductionContext {
  readonly data: ReadonlyMap<DatasetName, ReadDataset>;
  readonly store: CellStore;
  /** Digest of the code. */
  readonly code: string;
  /** Does a task, in a thread or here; at most `threads` are asked for at once. */
  readonly perform: (task: CellTask) => Promise<CellAnswer>;
  readonly threads: number;
  /** Take no cell from the store. */
  readonly fresh?: boolean;
  readonly onCell?: (cell: ScoredCell, done: number, fraction: number) => void;
}

/** Scores every cell of a plan: those kept on disk are read, the others are done, the longest first, and kept. */
export async function reproduceCells(plan: ReproductionPlan, context: ReproductionContext): Promise<ScoredCell[]> {
  const { data, store, code, perform, threads, fresh = false, onCell } = context;
  const { seed, protocol } = plan;
  const cells: ScoredCell[] = [];
  const missing = new Map<string, CellKey[]>();
  const datasetOf = (name: DatasetName): ReadDataset => {
    const found = data.get(name);
    if (found === undefined) throw new RangeError(`reproduceCells: the data set ${name} was not read`);
    return found;
  };
  const storedKey = (key: CellKey): StoredKey => ({
    ...key,
    seed,
    protocol,
    data: datasetOf(key.dataset).sha256,
    code,
  });

  for (const key of cellKeys(plan)) {
    const scores = fresh ? undefined : await store.read(storedKey(key));
    const run = `${key.base} ${key.dataset} ${key.split}`;
    if (scores !== undefined) cells.push({ ...key, scores, kept: true });
    else missing.set(run, [...(missing.get(run) ?? []), key]);
  }

  let total = 0;
  let spent = 0;
  const finish = (cell: ScoredCell, cost: number): void => {
    cells.push(cell);
    spent += cost;
    onCell?.(cell, cells.length, spent / total);
  };
  const methodJob = (key: CellKey, predictions: BasePredictions, rows: SplitRows): Job => {
    const cost = methodCost(key.method, rows.training.length);
    return {
      cost,
      async run() {
        const answer = await perform({ kind: "method", task: { ...predictions, method: key.method, seed: rows.seed } });
        if (answer.kind === "method") {
          await store.write(storedKey(key), answer.scores);
          finish({ ...key, scores: answer.scores, kept: false }, cost);
        } else finish({ ...key, failed: failureOf(answer) }, cost);
        return [];
      },
    };
  };
  const baseJob = (keys: readonly CellKey[]): Job => {
    const { dataset, base, split } = keys[0];
    const { features, target } = datasetOf(dataset);
    const rows = splitRows(target.length, { dataset, base, split, seed });
    const fitting = baseCost(base, protocol, rows.training.length);
    const costs = keys.map(({ method }) => methodCost(method, rows.training.length));
    const cost = costs.reduce((sum, part) => sum + part, fitting);
    total += cost;
    const at = (chosen: Int32Array): BaseTask["test"] => ({
      features: Array.from(chosen, (row) => features[row]),
      target: Float64Array.from(chosen, (row) => target[row]),
    });
    return {
      cost,
      async run() {
        const answer = await perform({
          kind: "base",
          task: { base, protocol, seed: rows.seed, training: at(rows.training), test: at(rows.test) },
        });
        spent += fitting;
        if (answer.kind === "base") return keys.map((key) => methodJob(key, answer.predictions, rows));
        for (const [i, key] of keys.entries()) finish({ ...key, failed: failureOf(answer) }, costs[i]);
        return [];
      },
    };
  };
  await longestFirst([...missing.values()].map(baseJob), threads);
  return inOrderOf(plan, cells);
}

/** Cells in the order of the table, whichever was done first. */
function inOrderOf(plan: ReproductionPlan, cells: readonly ScoredCell[]): ScoredCell[] {
  const nameOf = ({ base, dataset, split, method }: CellKey): string => `${base} ${dataset} ${split} ${method}`;
  const byName = new Map(cells.map((cell) => [nameOf(cell), cell]));
  return cellKeys(plan).flatMap((key) => byName.get(nameOf(key)) ?? []);
}
