import { betGrid } from "../bets/bet-grid.ts";
import type { PurseState } from "../bets/purse.ts";
import type { Region } from "../reference/regions.ts";

/** What the richest bet says has changed. */
export type Finding = {
  /** Outcomes lie higher or lower than predicted, or spread wider or narrower. */
  readonly what: "shift" | "width";
  readonly direction: "higher" | "lower" | "wider" | "narrower";
  /** By how much, as the bet has it: in predicted standard deviations for a shift, as a factor of them for a width. */
  readonly size: number;
  readonly where: Region;
  /** The first row of the change, counted from 0 over all rows watched. */
  readonly since: number;
  /** The region's rows from there on, and the share of their outcomes in the central 90 % interval ± its standard error. */
  readonly rows: number;
  readonly coverage: number;
  readonly coverageError: number;
};

/** An alarm: the row at which it rang, and why. */
export type Alarm = Finding & { readonly row: number };

/** How many of the latest alarms a state keeps. */
export const keptAlarms = 20;

/** What the richest of all bets says; undefined where no row has been bet on. */
export function findingOf(regions: readonly Region[], purses: readonly PurseState[]): Finding | undefined {
  const richest = purses.map(({ wealth }) => Math.max(...wealth));
  const region = richest.indexOf(Math.max(...richest));
  const purse = purses[region];
  if (purse.bet === 0) return undefined;
  const k = purse.wealth.indexOf(richest[region]);
  const rows = purse.rows - purse.rowsBefore[k];
  const covered = purse.covered - purse.coveredBefore[k];
  // Of (c + 2)/(n + 4), Agresti and Coull 1998: c/n itself would claim no error where all are covered.
  const middle = (covered + 2) / (rows + 4);
  return {
    ...betInWords(k),
    where: regions[region],
    since: purse.since[k],
    rows,
    coverage: covered / rows,
    coverageError: Math.sqrt((middle * (1 - middle)) / (rows + 4)),
  };
}

function betInWords(k: number): Pick<Finding, "what" | "direction" | "size"> {
  const { shift, width } = betGrid[k];
  if (shift !== 0) return { what: "shift", direction: shift > 0 ? "higher" : "lower", size: shift };
  return { what: "width", direction: width > 1 ? "wider" : "narrower", size: width };
}
