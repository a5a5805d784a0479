import { betGrid } from "../bets/bet-grid.ts";
import { regionsOf } from "../reference/regions.ts";
import { type Finding, findingOf } from "./alarm.ts";
import type { WatchState } from "./watch-state.ts";

/** How near a watch is to its next alarm. */
export interface Suspicion {
  /** The mean wealth of all bets: the alarm rings when it reaches 1/α. 0 before the first row and after an alarm. */
  readonly wealth: number;
  /** What the richest bet says so far; undefined where no row has been bet on since the last alarm. */
  readonly finding: Finding | undefined;
}

/** How near a watch is to its next alarm, and what it would say. */
export function suspicion({ split, purses }: WatchState): Suspicion {
  const totals = purses.map(({ wealth }) => wealth.reduce((sum, each) => sum + each, 0));
  const wealth = totals.reduce((sum, each) => sum + each, 0) / (purses.length * betGrid.length);
  return { wealth, finding: findingOf(regionsOf(split), purses) };
}
