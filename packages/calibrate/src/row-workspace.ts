import { normalQuantile, type QuadratureRule } from "@distcal/distributions";
import type { BaseRows } from "./base/base-rows.ts";
import { calibratedTails } from "./integrals/calibrated-tails.ts";
import { tailMoments } from "./integrals/tail-moments.ts";
import { type MixtureOfMaps, mixtureRoom } from "./mixture-of-maps.ts";
import { type ScoreRoom, scoreRoom } from "./scores/calibrated-score.ts";
import { scoreGrid } from "./scores/score-grid.ts";
import { scoreMoments } from "./scores/score-moments.ts";
import { scoreQuantiles } from "./scores/score-quantiles.ts";
import { fillTable, type ScoreTable, scoreTable } from "./scores/score-table.ts";

/** Room for one row at a time, so that a batch of any length takes the same memory. */
export interface RowWorkspace {
  readonly maps: MixtureOfMaps;
  readonly scores: ScoreRoom;
  readonly table: ScoreTable;
  /** Mean and standard deviation of the row at hand. */
  readonly moments: Float64Array;
}

/** Levels of quantiles with their normal scores, and how far a table of starting points should reach for them. */
export interface Levels {
  readonly level: Float64Array;
  readonly score: Float64Array;
  readonly lowest: number;
  readonly highest: number;
}

/** Rarer levels are as quickly found from the edge of the table. */
const rare = 1e-3;

/** From that many levels on a table of starting points pays. */
const tablePays = 4;

/** Levels that are known to lie in (0, 1). */
export function levelsFrom(level: Float64Array): Levels {
  let lowest = 1;
  let highest = 1;
  for (let l = 0; l < level.length; l++) {
    lowest = Math.min(lowest, level[l]);
    highest = Math.min(highest, 1 - level[l]);
  }
  const score = level.map(normalQuantile);
  return Object.freeze({ level, score, lowest: Math.max(lowest, rare), highest: Math.max(highest, rare) });
}

/** Room for rows of a rule. */
export function rowWorkspace(rule: QuadratureRule): RowWorkspace {
  const maps = mixtureRoom(rule);
  const table = scoreTable(scoreGrid());
  return Object.freeze({ maps, scores: scoreRoom(maps), table, moments: new Float64Array(2) });
}

/** Mean and std of a row whose maps are loaded, into `workspace.moments`; its table of starting points is filled, too. */
export function rowMoments({ scores, table, moments }: RowWorkspace, base: BaseRows, row: number): void {
  const fast = base.normal && fillTable(scores, table, 1, 1, true) && scoreMoments(scores, table, moments);
  if (!base.normal) table.filled.fill(0);
  if (!fast) tailMoments(calibratedTails(scores, base.axis(row)), moments);
  moments[0] = base.offset(row) + base.unit(row) * moments[0];
  moments[1] *= base.unit(row);
}

/** Fills the table of a row whose maps are loaded as far as these levels need it. */
export function prepareTable({ scores, table }: RowWorkspace, levels: Levels): void {
  if (levels.level.length < tablePays) table.filled.fill(0);
  else fillTable(scores, table, levels.lowest, levels.highest, false);
}

/** The quantiles of a row whose maps are loaded and whose table is prepared, into as many numbers. */
export function rowQuantiles(
  { scores, table }: RowWorkspace,
  base: BaseRows,
  row: number,
  levels: Levels,
  into: Float64Array,
): void {
  scoreQuantiles(scores, table, levels.level, levels.score, into);
  base.valuesAt(row, into, into);
}
