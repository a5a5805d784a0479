import { deepFrozen } from "@distcal/model-document";
import { finiteColumn, requireLength, rowSeed } from "@distcal/numerics";
import { betGrid } from "./bets/bet-grid.ts";
import { purse } from "./bets/purse.ts";
import { rankCounts } from "./ranks/rank-counts.ts";
import { mostRegionsOfRow, regionFinder, regionsOf } from "./reference/regions.ts";
import { binOf } from "./reference/score-bins.ts";
import { type WatchedColumns, watchedRows } from "./reference/watched-rows.ts";
import { type Alarm, type Finding, findingOf, keptAlarms } from "./state/alarm.ts";
import type { WatchState } from "./state/watch-state.ts";

/** Rows to watch. */
export interface WatchedOutcomes extends WatchedColumns {
  /**
   * F(y−), the predicted distribution function just below each outcome, where there may be point masses: the PIT is drawn between it and
   * `pits`, by the seed of the watch and the row's number. By default nothing is drawn.
   */
  readonly below?: ArrayLike<number>;
}

/** What watching some rows gives. */
export interface Observed {
  readonly state: WatchState;
  /** The alarms that rang among these rows. */
  readonly alarms: readonly Alarm[];
}

/**
 * Watches rows, in the order in which they came. The state that was passed stays as it is. However rows are cut into blocks,
 * the state after them is the same to the last bit. After an alarm all bets start again.
 */
export function observe(state: WatchState, columns: WatchedOutcomes): Observed {
  const rows = watchedRows("observe", columns);
  const below = columns.below && lowerEnds(columns.below, rows.pits);
  const drawn = below && rowSeed(state.seed, noRow);
  requireGroups(state, columns);
  const regions = regionsOf(state.split);
  const ranks = state.counts.map(rankCounts);
  const purses = state.purses.map(purse);
  const regionsOfRow = regionFinder(state.split, rows);
  const found = new Int32Array(mostRegionsOfRow);
  const enough = (regions.length * betGrid.length) / state.alpha;
  const alarms: Alarm[] = [];
  for (let i = 0; i < rows.pits.length; i++) {
    const row = state.rows + i;
    const pit =
      below === undefined || drawn === undefined
        ? rows.pits[i]
        : below[i] + uniformOf(drawn, row) * (rows.pits[i] - below[i]);
    const bin = binOf(pit);
    const covered = pit >= 0.05 && pit <= 0.95;
    const v = uniformOf(state.seed, row);
    const count = regionsOfRow(i, found);
    for (let j = 0; j < count; j++) purses[found[j]].take(row, ranks[found[j]].scoreOf(bin, v), covered);
    let total = 0;
    for (let r = 0; r < purses.length; r++) total += purses[r].total();
    if (total >= enough) {
      const states = purses.map((each) => each.state());
      alarms.push({ row, ...(findingOf(regions, states) as Finding) });
      for (const each of purses) each.restart();
    }
  }
  return deepFrozen({
    state: {
      ...state,
      rows: state.rows + rows.pits.length,
      counts: ranks.map(({ counts }) => Array.from(counts)),
      purses: purses.map((each) => each.state()),
      alarms: state.alarms + alarms.length,
      latest: [...state.latest, ...alarms].slice(-keptAlarms),
    },
    alarms,
  });
}

/** No row has this number: what is drawn by its seed does not depend on what breaks ties. */
const noRow = Number.MAX_SAFE_INTEGER;

/** A uniform number of a row. */
function uniformOf(seed: number, row: number): number {
  // 52 bits and a half, as uniformOpen has them: 53 could round to 1.
  return (Math.floor(rowSeed(seed, row) / 2) + 0.5) * 2 ** -52;
}

/** Checked ends of what PITs are drawn from. */
function lowerEnds(below: ArrayLike<number>, pits: Float64Array): Float64Array {
  const ends = finiteColumn("observe", "below", below);
  requireLength("observe", "below", ends.length, pits.length);
  const bad = ends.findIndex((end, i) => !(end >= 0 && end <= pits[i]));
  if (bad < 0) return ends;
  const remedy = "pass the predicted distribution function just below the outcome";
  throw new RangeError(
    `observe: below[${bad}] must lie from 0 to pits[${bad}] = ${pits[bad]}, got ${ends[bad]}; ${remedy}`,
  );
}

/** Groups that are missing would leave their regions unwatched, and others would be ignored, without a word. */
function requireGroups({ split }: WatchState, { groups }: WatchedColumns): void {
  const watched = split.groups.length > 0;
  if (watched === (groups !== undefined)) return;
  const rule = watched ? "groups must be there, since the watch was started with groups" : "groups must not be there";
  const remedy = watched ? "pass one name per row" : "start the watch with groups, or leave them out";
  throw new TypeError(`observe: ${rule}, got ${watched ? "none" : "some"}; ${remedy}`);
}
