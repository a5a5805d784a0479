import { deepFrozen } from "@distcal/model-document";
import { rowSeed } from "@distcal/numerics";
import { betGrid } from "./bets/bet-grid.ts";
import { purse } from "./bets/purse.ts";
import { rankCounts } from "./ranks/rank-counts.ts";
import { mostRegionsOfRow, regionFinder, regionsOf } from "./reference/regions.ts";
import { binOf } from "./reference/score-bins.ts";
import { type WatchedColumns, watchedRows } from "./reference/watched-rows.ts";
import { type Alarm, type Finding, findingOf, keptAlarms } from "./state/alarm.ts";
import type { WatchState } from "./state/watch-state.ts";

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
export function observe(state: WatchState, columns: WatchedColumns): Observed {
  const rows = watchedRows("observe", columns);
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
    const pit = rows.pits[i];
    const bin = binOf(pit);
    const covered = pit >= 0.05 && pit <= 0.95;
    // 52 bits and a half, as uniformOpen has them: 53 could round to 1.
    const v = (Math.floor(rowSeed(state.seed, row) / 2) + 0.5) * 2 ** -52;
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

/** Groups that are missing would leave their regions unwatched, and others would be ignored, without a word. */
function requireGroups({ split }: WatchState, { groups }: WatchedColumns): void {
  const watched = split.groups.length > 0;
  if (watched === (groups !== undefined)) return;
  const rule = watched ? "groups must be there, since the watch was started with groups" : "groups must not be there";
  const remedy = watched ? "pass one name per row" : "start the watch with groups, or leave them out";
  throw new TypeError(`observe: ${rule}, got ${watched ? "none" : "some"}; ${remedy}`);
}
