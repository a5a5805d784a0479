import { nearMixtureAt } from "../mixture/mixture-of-maps.ts";
import type { ScoreWorkspace } from "./calibrated-score.ts";
import type { ScoreGrid } from "./score-grid.ts";

/** The first table takes every fourth score of the grid: 0.31 apart in the middle. */
const coarsest = 4;

/** A tail that moments need not see. Beyond a point with less than this on one side, G counts as 0 or 1. */
export const nothing = 1e-13;

/** The calibrated cdf of one row and its derivatives at scores of the grid, and which of them are filled. */
export interface ScoreTable {
  readonly grid: ScoreGrid;
  /** G, 1 − G, G′ and G″ by grid index. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly density: Float64Array;
  readonly bend: Float64Array;
  /** The calibrated score, its inverse slope and curvature dx/dv, d²x/dv²; NaN until a quantile needs it. */
  readonly knots: Float64Array;
  /** First and last filled index and their stride; stride 0 where the row has no table. */
  readonly filled: Int32Array;
  /** The last index known to have next to no mass below it, and the first with next to none above. */
  readonly ends: Int32Array;
  /** Room for the sums that moments are made of. */
  readonly sums: Float64Array;
}

/** Room for the table of one row at a time. */
export function scoreTable(grid: ScoreGrid): ScoreTable {
  const column = (): Float64Array => new Float64Array(grid.length);
  return Object.freeze({
    grid,
    low: column(),
    high: column(),
    density: column(),
    bend: column(),
    knots: new Float64Array(3 * grid.length),
    filled: new Int32Array(3),
    ends: new Int32Array(2),
    sums: new Float64Array(6),
  });
}

/**
 * Fills the table of the row in `workspace` from x = 0 outwards until at most `lowest` of its mass is below and `highest` above,
 * and for moments until what is beyond, calibrated or normal, no longer matters. False where the grid ends before that
 * or the row needs logarithms on the way; what was filled till then can be used.
 */
export function fillTable(
  workspace: ScoreWorkspace,
  table: ScoreTable,
  lowest: number,
  highest: number,
  moments: boolean,
): boolean {
  const { grid, low, high, filled } = table;
  const { centre } = grid;
  filled.fill(0);
  table.ends[0] = -1;
  table.ends[1] = grid.length;
  if (!fillAt(workspace, table, centre)) return false;
  let first = centre;
  let last = centre;
  let whole = true;
  while (whole && (low[first] > lowest || (moments && matters(grid, low[first], first)))) {
    whole = first >= coarsest && fillAt(workspace, table, first - coarsest);
    if (whole) first -= coarsest;
  }
  const wholeBelow = whole;
  whole = true;
  while (whole && (high[last] > highest || (moments && matters(grid, high[last], 2 * centre - last)))) {
    whole = last + coarsest < grid.length && fillAt(workspace, table, last + coarsest);
    if (whole) last += coarsest;
  }
  filled[0] = first;
  filled[1] = last;
  filled[2] = coarsest;
  return wholeBelow && whole;
}

/** Halves the stride of a filled table; false where it can't. */
export function refineTable(workspace: ScoreWorkspace, table: ScoreTable): boolean {
  const { filled } = table;
  const stride = filled[2] >> 1;
  if (stride === 0) return false;
  for (let k = filled[0] + stride; k < filled[1]; k += 2 * stride) {
    if (!fillAt(workspace, table, k)) return false;
  }
  filled[2] = stride;
  return true;
}

/**
 * Whether the mass beyond a grid point can move mean or std by 1e-10: the normal, and this much of the calibrated, whose
 * tail may be the heavier.
 */
function matters(grid: ScoreGrid, mass: number, mirrored: number): boolean {
  return (10 * mass + grid.cdf[mirrored]) * (1 + Math.abs(grid.score[mirrored])) > 7e-10;
}

function fillAt({ maps }: ScoreWorkspace, table: ScoreTable, k: number): boolean {
  const { grid, knots, ends } = table;
  knots[3 * k] = Number.NaN;
  if (k < ends[0] || k > ends[1]) {
    table.low[k] = k > ends[1] ? 1 : 0;
    table.high[k] = k > ends[1] ? 0 : 1;
    table.density[k] = 0;
    table.bend[k] = 0;
    return true;
  }
  const at = 4 * k;
  const perA = grid.points[at + 2];
  const perB = grid.points[at + 3];
  // Moments, and brackets of levels that are not rarer than `nothing`, ask for no more.
  if (!nearMixtureAt(maps, grid.points, at)) return false;
  const { sums } = maps;
  const inA = sums[2] * perA;
  const inB = sums[3] * perB;
  const x = grid.score[k];
  if (sums[0] < nothing) ends[0] = Math.max(ends[0], k);
  if (sums[1] < nothing) ends[1] = Math.min(ends[1], k);
  table.low[k] = sums[0];
  table.high[k] = sums[1];
  table.density[k] = inA + inB;
  table.bend[k] = sums[4] - inA * (x + perA) + inB * (perB - x);
  return true;
}
