import { observe, startWatchFrom, suspicion, type WatchReference } from "@distcal/monitor";

/** What a watch over rows would have said. */
export interface WatchTrace {
  /** How many rows had been watched, and the evidence of a change by then. */
  readonly rows: readonly number[];
  readonly wealth: readonly number[];
  readonly rings: number;
  readonly alarms: readonly number[];
}

const steps = 400;

/** The evidence of a watch over rows in their order, at some hundred of them. */
export function watchTrace(
  reference: WatchReference,
  { pits, means, stds }: { readonly pits: Float64Array; readonly means: Float64Array; readonly stds: Float64Array },
): WatchTrace {
  const step = Math.max(1, Math.ceil(pits.length / steps));
  const [rows, wealth, alarms]: number[][] = [[], [], []];
  let state = startWatchFrom(reference);
  for (let from = 0; from < pits.length; from += step) {
    const part = (column: Float64Array): Float64Array => column.subarray(from, from + step);
    const observed = observe(state, { pits: part(pits), means: part(means), stds: part(stds) });
    state = observed.state;
    alarms.push(...observed.alarms.map(({ row }) => row));
    rows.push(state.rows);
    wealth.push(suspicion(state).wealth);
  }
  return { rows, wealth, rings: 1 / state.alpha, alarms };
}
