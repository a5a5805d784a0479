import { normalQuantile, type QuadratureRule } from "@distcal/numerics";
import type { BaseRows } from "./base/base-rows.ts";
import { calibratedTails } from "./integrals/calibrated-tails.ts";
import { tailMoments } from "./integrals/tail-moments.ts";
import type { LatentMaps } from "./latent-maps.ts";
import { loadMaps, type MixtureOfMaps, mixtureRoom } from "./mixture-of-maps.ts";
import { type KernelLevels, type RowKernel, rowKernel } from "./row-kernel.ts";
import { type ScoreRoom, scoreRoom } from "./scores/calibrated-score.ts";
import { pairMoments } from "./scores/pair-moments.ts";
import { scoreGrid } from "./scores/score-grid.ts";
import { scoreMoments } from "./scores/score-moments.ts";
import { scoreQuantiles } from "./scores/score-quantiles.ts";
import { scoreRoot } from "./scores/score-root.ts";
import { fillTable, type ScoreTable, scoreTable } from "./scores/score-table.ts";

/** Room for one row at a time, so that a batch of any length takes the same memory. */
export interface RowWorkspace {
  readonly maps: MixtureOfMaps;
  readonly scores: ScoreRoom;
  readonly table: ScoreTable;
  /** Mean and standard deviation of the row at hand. */
  readonly moments: Float64Array;
  /** The same work in WebAssembly, where that runs: asked for at the first use, since densities and cdfs do without. */
  readonly kernel: () => RowKernel | undefined;
}

/** Levels of quantiles with their normal scores, and how far a table of starting points should reach for them. */
export interface Levels {
  readonly level: Float64Array;
  readonly score: Float64Array;
  readonly lowest: number;
  readonly highest: number;
  readonly forKernel: KernelLevels;
}

const ROOT_TWO_PI = 2.5066282746310007;

/** Rarer levels are as quickly found from the edge of the table. */
const rare = 1e-3;

const steepLog = Math.log(48);

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
  const forKernel = new Float64Array(4 * level.length);
  for (let l = 0; l < level.length; l++) {
    forKernel[4 * l] = level[l];
    forKernel[4 * l + 1] = 1 - level[l];
    forKernel[4 * l + 2] = score[l];
    forKernel[4 * l + 3] = ROOT_TWO_PI * Math.exp(0.5 * score[l] * score[l]);
  }
  return Object.freeze({ level, score, lowest: Math.max(lowest, rare), highest: Math.max(highest, rare), forKernel });
}

/** Room for rows of a rule. */
export function rowWorkspace(rule: QuadratureRule): RowWorkspace {
  const maps = mixtureRoom(rule);
  const table = scoreTable(scoreGrid());
  return Object.freeze({ maps, scores: scoreRoom(maps), table, moments: new Float64Array(2), kernel: rowKernel });
}

/** Mean and std of a row, into `workspace.moments`. */
export function rowMoments(workspace: RowWorkspace, base: BaseRows, latents: LatentMaps, row: number): void {
  const { maps, moments, kernel } = workspace;
  if (base.normal && isSteep(maps, latents, row)) {
    loadMaps(maps, latents, row);
    if (!pairMoments(maps, moments)) plainMoments(workspace, base, row);
  } else if (!(base.normal && kernel()?.prepare(maps, latents, row, 1, 1, moments))) {
    loadMaps(maps, latents, row);
    plainMoments(workspace, base, row);
  }
  inUnits(moments, base, row);
}

/** The quantiles of a row, into as many numbers. */
export function rowQuantiles(
  workspace: RowWorkspace,
  base: BaseRows,
  latents: LatentMaps,
  row: number,
  levels: Levels,
  into: Float64Array,
): void {
  const { maps, scores, table } = workspace;
  const { level, lowest, highest } = levels;
  const few = level.length < tablePays;
  const kernel = few ? undefined : workspace.kernel();
  if (kernel?.prepare(maps, latents, row, lowest, highest, undefined)) {
    kernelQuantiles(workspace, kernel, latents, row, levels, into);
  } else {
    loadMaps(maps, latents, row);
    if (few) table.filled.fill(0);
    else fillTable(scores, table, lowest, highest, false);
    scoreQuantiles(scores, table, level, levels.score, into);
  }
  base.valuesAt(row, into, into);
}

/** Mean and std of a row, into `workspace.moments`, and its quantiles, from shared work. */
export function rowSummary(
  workspace: RowWorkspace,
  base: BaseRows,
  latents: LatentMaps,
  row: number,
  levels: Levels,
  into: Float64Array,
): void {
  const { maps, scores, table, moments } = workspace;
  if (!base.normal || isSteep(maps, latents, row)) {
    rowMoments(workspace, base, latents, row);
    rowQuantiles(workspace, base, latents, row, levels, into);
    return;
  }
  const kernel = workspace.kernel();
  if (kernel?.prepare(maps, latents, row, 1, 1, moments)) {
    kernelQuantiles(workspace, kernel, latents, row, levels, into);
  } else {
    loadMaps(maps, latents, row);
    plainMoments(workspace, base, row);
    scoreQuantiles(scores, table, levels.level, levels.score, into);
  }
  inUnits(moments, base, row);
  base.valuesAt(row, into, into);
}

/** Mean and std along the row's axis; for a normal base the table of starting points is filled, too. */
function plainMoments({ scores, table, moments }: RowWorkspace, base: BaseRows, row: number): void {
  const fast =
    base.normal &&
    ((fillTable(scores, table, 1, 1, true) && scoreMoments(scores, table, moments)) ||
      pairMoments(scores.maps, moments));
  if (!fast) tailMoments(calibratedTails(scores, base.axis(row)), moments);
}

/** Whether some maps of a row are so steep that points for all maps at once would have to lie too close: a or b above 48. */
function isSteep({ nodes }: MixtureOfMaps, { mean, factor }: LatentMaps, row: number): boolean {
  const [m, f, farthest] = [3 * row, 6 * row, Math.abs(nodes[0])];
  const logA = mean[m] + Math.abs(factor[f]) * farthest;
  const logB = mean[m + 1] + (Math.abs(factor[f + 1]) + Math.abs(factor[f + 2])) * farthest;
  return Math.max(logA, logB) > steepLog;
}

function inUnits(moments: Float64Array, base: BaseRows, row: number): void {
  moments[0] = base.offset(row) + base.unit(row) * moments[0];
  moments[1] *= base.unit(row);
}

/** Scores from the kernel, and level by level those that it leaves. */
function kernelQuantiles(
  { maps, scores }: RowWorkspace,
  kernel: RowKernel,
  latents: LatentMaps,
  row: number,
  { score, forKernel }: Levels,
  into: Float64Array,
): void {
  if (kernel.quantiles(forKernel, into)) return;
  loadMaps(maps, latents, row);
  for (let l = 0; l < into.length; l++) {
    if (Number.isNaN(into[l])) into[l] = scoreRoot(scores, score[l], score[l], -Infinity, Infinity);
  }
}
