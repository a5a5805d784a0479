import { setImmediate } from "node:timers/promises";
import { type Alarm, observe, type WatchedOutcomes, type WatchState, watchText } from "@distcal/monitor";
import { writeFileAtomically } from "@distcal/tables/node";
import { Refusal } from "../refusals/refusal.ts";

/** What became of rows that were watched. */
interface KeptRows {
  /** The rows watched so far, these included. */
  readonly total: number;
  /** The alarms that rang among these rows. */
  readonly alarms: readonly Alarm[];
}

/** Holds the state of a watch in memory and on disk. */
export interface WatchKeeper {
  /** The state that is on disk; undefined where nothing is watched. */
  state(): WatchState | undefined;
  /** Watches rows in the order of calls. Answers when they are on disk: rows that could not be saved were not watched. */
  add(rows: WatchedOutcomes): Promise<KeptRows>;
  /** Ends when all rows are on disk; from now on rows are refused. */
  retire(): Promise<void>;
  /** Takes rows again. */
  resume(): void;
}

interface Waiting {
  readonly rows: WatchedOutcomes;
  resolve(kept: KeptRows): void;
  reject(error: unknown): void;
}

/** Rows between which other requests get their turn: some ten milliseconds. */
const turnRows = 5000;

/** Keeps a watch in a file. Rows that come while a state is being written are written together after it. */
export function keepWatch(file: string, first: WatchState | undefined): WatchKeeper {
  let state = first;
  let retired = false;
  let waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    while (waiting.length > 0 && state !== undefined) {
      const batch = waiting;
      waiting = [];
      const answers: { readonly to: Waiting; readonly kept: KeptRows }[] = [];
      let next = state;
      for (const to of batch) {
        try {
          const watched = await watchedInTurns(next, to.rows);
          next = watched.state;
          answers.push({ to, kept: { total: next.rows, alarms: watched.alarms } });
        } catch (error) {
          to.reject(error);
        }
      }
      try {
        await writeFileAtomically(file, watchText(next));
        state = next;
        for (const { to, kept } of answers) to.resolve(kept);
      } catch (error) {
        for (const { to } of answers) to.reject(error);
      }
    }
  };

  return Object.freeze({
    state: () => state,
    add(rows) {
      if (state === undefined) return Promise.reject(notWatched());
      if (retired) {
        return Promise.reject(
          new Refusal(503, "the model is being replaced or the service stops; send the rows again"),
        );
      }
      return new Promise<KeptRows>((resolve, reject) => {
        waiting.push({ rows, resolve, reject });
        working ??= work().finally(() => {
          working = undefined;
        });
      });
    },
    async retire() {
      retired = true;
      await working;
    },
    resume() {
      retired = false;
    },
  } satisfies WatchKeeper);
}

/** Why nothing is watched, and what to do. */
export function notWatched(): Refusal {
  return new Refusal(
    409,
    'nothing is watched: the model has no "watch" section to compare rows with; fit it again, or start distcal serve with --reference',
  );
}

/** Watches rows a few thousand at a time: the state is the same however they are cut. */
async function watchedInTurns(
  state: WatchState,
  { pits, means, stds, groups, below }: WatchedOutcomes,
): Promise<{ readonly state: WatchState; readonly alarms: readonly Alarm[] }> {
  const part = (column: ArrayLike<number>, from: number): number[] =>
    Array.prototype.slice.call(column, from, from + turnRows);
  let now = state;
  const alarms: Alarm[] = [];
  for (let from = 0; from < pits.length; from += turnRows) {
    if (from > 0) await setImmediate();
    const observed = observe(now, {
      pits: part(pits, from),
      means: part(means, from),
      stds: part(stds, from),
      ...(groups === undefined ? {} : { groups: groups.slice(from, from + turnRows) }),
      ...(below === undefined ? {} : { below: part(below, from) }),
    });
    now = observed.state;
    alarms.push(...observed.alarms);
  }
  return { state: now, alarms };
}
