import { availableParallelism } from "node:os";
import type { SealedModelDocument } from "@distcal/model-document";
import { type Alarm, mostInputs, observe, type WatchState } from "@distcal/monitor";
import { formWidth } from "@distcal/tables/forms";
import { rememberedForm } from "../setting/remembered-columns.ts";
import { workerPool } from "../thread/worker-pool.ts";
import { inputAccount, rowsBetween, withOutcomes } from "./input-account.ts";
import type { OutcomePits } from "./outcome-pits.ts";
import type { PitJob, PitTask } from "./pit-job.ts";

/** How a table is watched. */
export interface Watching {
  readonly document: SealedModelDocument;
  readonly state: WatchState;
  /** What the table is called in the state; left out where its rows can't be known again. */
  readonly name?: string;
  /** Rows at its head that were counted before. */
  readonly before: number;
  onState(state: WatchState): Promise<void>;
  onAlarm(alarm: Alarm): Promise<void>;
}

/** Reads the good rows of a table block by block; the next one waits for what is done with it. */
export type ReadRows = (onBlock: (values: readonly Float64Array[]) => Promise<void>) => Promise<void>;

/** What came of watching a table. */
export interface WatchedTable {
  readonly state: WatchState;
  /** Rows that were watched now, and those left out for want of an outcome. */
  readonly watched: number;
  readonly leftOut: number;
  readonly alarms: number;
}

/** Watches the rows of a table in their order. PITs are read in threads, ahead of the watch. */
export async function watchTable(watching: Watching, read: ReadRows): Promise<WatchedTable> {
  const { document, name, before, onState, onAlarm } = watching;
  const job: PitJob = { document };
  const form = rememberedForm(document);
  const width = form === undefined ? 0 : formWidth(form);
  const threads = availableParallelism();
  const pool = workerPool<PitTask, OutcomePits>(new URL("./pit-worker.js", import.meta.url), job, threads);
  const account = inputAccount(name ?? "");
  const others = (watching.state.inputs ?? []).filter((input) => input.name !== name);
  let { state } = watching;
  let [rows, watched, leftOut, alarms] = [0, 0, 0, 0];

  const take = async (values: readonly Float64Array[], known: readonly Float64Array[], found: OutcomePits) => {
    const observed = observe(state, { ...found, means: known[0], stds: known[1] });
    account.add(values);
    // Rows and the account of them change together: whatever is saved has each row once.
    state = Object.freeze({
      ...observed.state,
      ...(name !== undefined && { inputs: [...others, account.entry()].slice(-mostInputs) }),
    });
    watched += known[0].length;
    leftOut += values[0].length - known[0].length;
    for (const alarm of observed.alarms) await onAlarm(alarm);
    alarms += observed.alarms.length;
    await onState(state);
  };

  let taken: Promise<void> = Promise.resolve();
  const underWay: Promise<void>[] = [];
  try {
    await read(async (block) => {
      const from = Math.max(0, Math.min(block[0].length, before - rows));
      rows += block[0].length;
      if (from > 0) account.add(rowsBetween(block, 0, from));
      if (from === block[0].length) return;
      const values = rowsBetween(block, from);
      const known = withOutcomes(values);
      const [mean, std, target] = known;
      const numbers = known.slice(known.length - width);
      const pits =
        target.length === 0 ? Promise.resolve({ pits: new Float64Array(0) }) : pool.run({ mean, std, target, numbers });
      taken = Promise.all([pits, taken]).then(([found]) => take(values, known, found));
      // Whoever awaits it is told of a failure; until then it is not one that nobody handles.
      taken.catch(() => undefined);
      underWay.push(taken);
      if (underWay.length >= 3 * threads) await underWay.shift();
    });
  } finally {
    // Where reading fails, the rows before are watched all the same.
    await taken.finally(pool.close);
  }
  return { state, watched, leftOut, alarms };
}
