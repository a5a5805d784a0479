import { normalQuantile, type QuadratureRule } from "@distcal/numerics";
import type { RowKernel } from "../kernel/row-kernel.ts";
import type { MapMoments } from "../link/map-moments.ts";
import { checkedMoments, momentsOfRow, requireMirroredRule } from "../mixture/checked-moments.ts";
import { mixtureCdf, mixtureLogPdf, mixtureLogTail, mixturePdf, mixtureTail } from "../mixture/mixture-at-point.ts";
import { loadMaps, type MixtureOfMaps, mixtureWorkspace } from "../mixture/mixture-of-maps.ts";
import { type ScoreWorkspace, scoreWorkspace } from "../normal-scores/calibrated-score.ts";
import { pairMoments } from "../normal-scores/pair-moments.ts";
import { scoreGrid } from "../normal-scores/score-grid.ts";
import { scoreMoments } from "../normal-scores/score-moments.ts";
import { scoreQuantiles } from "../normal-scores/score-quantiles.ts";
import { scoreRoot } from "../normal-scores/score-root.ts";
import { fillTable, type ScoreTable, scoreTable } from "../normal-scores/score-table.ts";
import { type Levels, levelsFrom } from "./levels.ts";
import type { RowMaps } from "./row-maps.ts";

/** Room for one row at a time, so that a batch of any length takes the same memory. */
interface RowWorkspace {
  readonly maps: MixtureOfMaps;
  readonly scores: ScoreWorkspace;
  readonly table: ScoreTable;
  /** The same work in WebAssembly, where that runs: asked for at the first use, since densities and cdfs do without. */
  readonly kernel: () => RowKernel | undefined;
}

const steepLog = Math.log(48);

/** From that many levels on a table of starting points pays. */
const tablePays = 4;

const noKinks = new Float64Array(0);

/**
 * Maps of rows that are finite mixtures of Beta maps: the order³ maps of a product rule over (ln a, ln b, c) ~ N(mean, F Fᵀ)
 * of each row (Song et al. 2019). Rows of even order are answered by `kernel`, where there is one.
 */
export function betaMixtureRows(
  where: string,
  moments: MapMoments,
  rule: QuadratureRule,
  length: number,
  kernel: () => RowKernel | undefined,
): RowMaps {
  requireMirroredRule(where, rule);
  const maps = mixtureWorkspace(rule);
  const workspace = { maps, scores: scoreWorkspace(maps), table: scoreTable(scoreGrid()), kernel };
  return rowsFrom(workspace, checkedMoments(where, moments, length), length);
}

function rowsFrom(workspace: RowWorkspace, latents: MapMoments, length: number): RowMaps {
  const { maps, scores, kernel } = workspace;
  const scoreAtScore = (target: number): number => scoreRoot(scores, target, target, -Infinity, Infinity);
  return Object.freeze({
    length,
    form: "logs",
    load: (row: number) => loadMaps(maps, latents, row),
    cdf: (point: Float64Array) => mixtureCdf(maps, point),
    logCdf: (point: Float64Array) => mixtureLogTail(maps, 0, point),
    logSf: (point: Float64Array) => mixtureLogTail(maps, 1, point),
    pdf: (point: Float64Array, unit: number) => mixturePdf(maps, point, unit),
    logPdf: (point: Float64Array, unit: number) => mixtureLogPdf(maps, point, unit),
    tail: (which: 0 | 1, point: Float64Array) => mixtureTail(maps, which, point),
    scoreAt: (level: number) => scoreAtScore(normalQuantile(level)),
    scoreAtScore,
    quantilesAt(chosen: Float64Array) {
      const levels = levelsFrom(chosen);
      return (row: number, into: Float64Array, moments?: Float64Array) =>
        moments === undefined
          ? quantilesInto(workspace, latents, row, levels, into)
          : summaryInto(workspace, latents, row, levels, into, moments);
    },
    momentsInto: (row: number, into: Float64Array) => momentsInto(workspace, latents, row, into),
    quickTails(row: number) {
      const quick = kernel();
      return quick?.load(maps, latents, row) ? quick.tailsAt : undefined;
    },
    kinks: noKinks,
    only: (row: number) => rowsFrom(workspace, momentsOfRow(latents, row), 1),
  } satisfies RowMaps);
}

function momentsInto(workspace: RowWorkspace, latents: MapMoments, row: number, into: Float64Array): boolean {
  const { maps, kernel } = workspace;
  if (isSteep(maps, latents, row)) {
    loadMaps(maps, latents, row);
    return pairMoments(maps, into) || plainMoments(workspace, into);
  }
  if (kernel()?.prepare(maps, latents, row, 1, 1, into)) return true;
  loadMaps(maps, latents, row);
  return plainMoments(workspace, into);
}

function quantilesInto(
  workspace: RowWorkspace,
  latents: MapMoments,
  row: number,
  levels: Levels,
  into: Float64Array,
): boolean {
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
  return false;
}

/** Quantiles and moments from one table of the row. */
function summaryInto(
  workspace: RowWorkspace,
  latents: MapMoments,
  row: number,
  levels: Levels,
  into: Float64Array,
  moments: Float64Array,
): boolean {
  const { maps, scores, table } = workspace;
  if (isSteep(maps, latents, row)) {
    quantilesInto(workspace, latents, row, levels, into);
    return momentsInto(workspace, latents, row, moments);
  }
  const kernel = workspace.kernel();
  if (kernel?.prepare(maps, latents, row, 1, 1, moments)) {
    kernelQuantiles(workspace, kernel, latents, row, levels, into);
    return true;
  }
  loadMaps(maps, latents, row);
  const known = plainMoments(workspace, moments);
  scoreQuantiles(scores, table, levels.level, levels.score, into);
  return known;
}

/** Mean and std of the loaded row's score; the table of starting points is filled, too. */
function plainMoments({ scores, table }: RowWorkspace, into: Float64Array): boolean {
  const fromTable = fillTable(scores, table, 1, 1, true) && scoreMoments(scores, table, into);
  return fromTable || pairMoments(scores.maps, into);
}

/** Whether some maps of a row are so steep that points for all maps at once would have to lie too close: a or b above 48. */
function isSteep({ nodes }: MixtureOfMaps, { mean, factor }: MapMoments, row: number): boolean {
  const [m, f, farthest] = [3 * row, 6 * row, Math.abs(nodes[0])];
  const logA = mean[m] + Math.abs(factor[f]) * farthest;
  const logB = mean[m + 1] + (Math.abs(factor[f + 1]) + Math.abs(factor[f + 2])) * farthest;
  return Math.max(logA, logB) > steepLog;
}

/** Scores from the kernel, and level by level those that it leaves. */
function kernelQuantiles(
  { maps, scores }: RowWorkspace,
  kernel: RowKernel,
  latents: MapMoments,
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
