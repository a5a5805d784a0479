import { scoreLogs, wasmExports } from "@distcal/numerics";
import type { MapMoments } from "../link/map-moments.ts";
import type { MixtureOfMaps } from "../mixture/mixture-of-maps.ts";
import { scoreGrid } from "../normal-scores/score-grid.ts";
import { scoreSeries } from "../normal-scores/score-series.ts";
import { rowKernelWasm } from "../wasm/row-kernel.wasm.ts";

/** Levels as the kernel takes them, four numbers each: level, 1 − level, its normal score and 1/φ of that. */
export type KernelLevels = Float64Array;

/**
 * Rows of even order in WebAssembly, two maps at a time: what `fillTable`, `scoreMoments` and `scoreQuantiles` do, in a
 * third of the time. It answers for rows and levels in the plain reach of float64 and leaves all others to those.
 */
export interface RowKernel {
  /**
   * Loads a row and fills its table as far as these tails need it or, where `moments` is given, as its mean and std need
   * it, which go there. False where the row is left to others.
   */
  prepare(
    maps: MixtureOfMaps,
    latents: MapMoments,
    row: number,
    lowest: number,
    highest: number,
    moments: Float64Array | undefined,
  ): boolean;
  /** Loads a row for `tailsAt`. False where the row is left to others. */
  load(maps: MixtureOfMaps, latents: MapMoments, row: number): boolean;
  /** G and 1 − G of the loaded row at a normal score, to an absolute 1e-30; false where they are left to others. */
  tailsAt(score: number, into: Float64Array): boolean;
  /** Scores of quantiles of the row last prepared; false where some are NaN, which are left to others. */
  quantiles(levels: KernelLevels, into: Float64Array): boolean;
  /**
   * The same for a row between shapes: 0 where it is left to others, 2 with the moments of its core, from the median of the
   * axis, 1 without.
   */
  prepareShaped(
    tables: ShapedTables,
    maps: MixtureOfMaps,
    latents: MapMoments,
    row: number,
    lowest: number,
    highest: number,
    moments: Float64Array | undefined,
  ): number;
  shapedQuantiles(levels: KernelLevels, into: Float64Array): boolean;
  /** The table of the row between shapes that was prepared last; it holds until the next row. */
  readonly shapedNodes: ShapedNodes;
  /** Fills the nodes halfway between those of that table; false where it can't. */
  readonly halveShaped: () => boolean;
  loadShaped(tables: ShapedTables, maps: MixtureOfMaps, latents: MapMoments, row: number): boolean;
  /** G and 1 − G of the row between shapes at a score in the cell after a node; false where they are left to others. */
  shapedTailsAt(cell: number, score: number, into: Float64Array): boolean;
}

/** The core of a row at nodes of its axis: P, 1 − P, P′ and P″ of node k from `at + 12k` on. */
interface ShapedNodes {
  readonly memory: Float64Array;
  readonly at: number;
  /** Where first and last filled node and their stride are. */
  readonly filledAt: number;
}

/** What rows between the same shapes share, as the kernel reads it. */
export interface ShapedTables {
  /** Per node twenty numbers, per cell 32, per cell of the final shape 16. */
  readonly nodes: Float64Array;
  readonly cells: Float64Array;
  readonly finalCells: Float64Array;
  /** Six numbers per stride and node: what it counts for in moments. */
  readonly weights: Float64Array;
  /**
   * Nodes, the one at the median, 1/std, mean − median, E[(z − median)²], ε, bits and half the cells of the final shape or 0, the
   * largest alias, and the first stride as a power of two.
   */
  readonly shared: Float64Array;
}

/** As many numbers as the kernel has workspace for. */
export const mostShaped: { readonly nodes: number; readonly finalCells: number } = Object.freeze({
  nodes: 1024,
  finalCells: 3456,
});

interface RowExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly grid: Address;
  readonly series: Address;
  readonly nodes: Address;
  readonly weights: Address;
  readonly latents: Address;
  readonly levels: Address;
  readonly moments: Address;
  readonly scores: Address;
  readonly sums: Address;
  readonly axis: Address;
  readonly axisCells: Address;
  readonly finalCells: Address;
  readonly shared: Address;
  readonly momentWeights: Address;
  readonly shapedTable: Address;
  readonly filledNodes: Address;
  readonly loadRow: (order: number) => number;
  readonly tailsAt: (score: number) => number;
  readonly shapedTailsAt: (cell: number, score: number) => number;
  readonly prepareShaped: (order: number, lowest: number, highest: number, forMoments: number) => number;
  readonly shapedQuantiles: (count: number) => void;
  readonly halveShaped: () => number;
  readonly prepare: (order: number, lowest: number, highest: number, forMoments: number) => number;
  readonly quantiles: (count: number) => void;
}

interface Address {
  readonly value: number;
}

/** As many nodes and levels as the kernel has workspace for. */
const mostNodes = 8;
const mostLevels = 256;
/** ln Φ has a series of ten terms about each k/8 from −35 to 35. */
const seriesTerms = 10;
const seriesPerUnit = 8;
const seriesCentre = 280;

let made: { readonly kernel: RowKernel | undefined } | undefined;

/**
 * The kernel of this thread, or undefined where WebAssembly with SIMD can't run. Made at the first use, in about a
 * millisecond, and kept: it holds compiled code and scratch memory, nothing that a row or a model can't write again.
 */
export function rowKernel(): RowKernel | undefined {
  made ??= { kernel: rowKernelFrom(wasmExports<RowExports>(rowKernelWasm)) };
  return made.kernel;
}

function rowKernelFrom(wasm: RowExports | undefined): RowKernel | undefined {
  if (wasm === undefined) return undefined;
  const memory = new Float64Array(wasm.memory.buffer);
  const [nodes, weights, latents, levels, moments, scores, sums] = [
    wasm.nodes.value / 8,
    wasm.weights.value / 8,
    wasm.latents.value / 8,
    wasm.levels.value / 8,
    wasm.moments.value / 8,
    wasm.scores.value / 8,
    wasm.sums.value / 8,
  ];
  writeGrid(memory, wasm.grid.value / 8);
  writeSeries(memory, wasm.series.value / 8);
  /** Writes rule and latents of a row; false for a rule that the kernel has no workspace for. */
  const write = (maps: MixtureOfMaps, { mean, factor }: MapMoments, row: number): boolean => {
    const { order } = maps;
    if (order % 2 === 1 || order > mostNodes) return false;
    for (let k = 0; k < order; k++) {
      memory[nodes + k] = maps.nodes[k];
      memory[weights + k] = maps.weights[k];
    }
    for (let k = 0; k < 3; k++) memory[latents + k] = mean[3 * row + k];
    for (let k = 0; k < 6; k++) memory[latents + 3 + k] = factor[6 * row + k];
    return true;
  };
  /** Writes what rows share, unless it is there from the row before. */
  let written: ShapedTables | undefined;
  const writeShared = (tables: ShapedTables): void => {
    if (written === tables) return;
    memory.set(tables.nodes, wasm.axis.value / 8);
    memory.set(tables.cells, wasm.axisCells.value / 8);
    memory.set(tables.finalCells, wasm.finalCells.value / 8);
    memory.set(tables.shared, wasm.shared.value / 8);
    memory.set(tables.weights, wasm.momentWeights.value / 8);
    written = tables;
  };
  const quantilesBy = (find: (count: number) => void) => (chosen: KernelLevels, into: Float64Array) => {
    let whole = true;
    for (let from = 0; from < into.length; from += mostLevels) {
      const count = Math.min(into.length - from, mostLevels);
      for (let k = 0; k < 4 * count; k++) memory[levels + k] = chosen[4 * from + k];
      find(count);
      for (let l = 0; l < count; l++) {
        const score = memory[scores + l];
        into[from + l] = score;
        if (Number.isNaN(score)) whole = false;
      }
    }
    return whole;
  };
  return Object.freeze({
    load: (maps: MixtureOfMaps, row: MapMoments, k: number) => write(maps, row, k) && wasm.loadRow(maps.order) !== 0,
    tailsAt(score: number, into: Float64Array) {
      if (wasm.tailsAt(score) === 0) return false;
      into[0] = memory[sums];
      into[1] = memory[sums + 1];
      return true;
    },
    prepare(
      maps: MixtureOfMaps,
      rows: MapMoments,
      row: number,
      lowest: number,
      highest: number,
      into: Float64Array | undefined,
    ) {
      if (!write(maps, rows, row)) return false;
      if (wasm.prepare(maps.order, lowest, highest, into === undefined ? 0 : 1) === 0) return false;
      if (into !== undefined) {
        into[0] = memory[moments];
        into[1] = memory[moments + 1];
      }
      return true;
    },
    quantiles: quantilesBy(wasm.quantiles),
    prepareShaped(
      tables: ShapedTables,
      maps: MixtureOfMaps,
      rows: MapMoments,
      row: number,
      lowest: number,
      highest: number,
      into: Float64Array | undefined,
    ) {
      if (!write(maps, rows, row)) return 0;
      writeShared(tables);
      const known = wasm.prepareShaped(maps.order, lowest, highest, into === undefined ? 0 : 1);
      if (into !== undefined && known === 2) {
        into[0] = memory[moments];
        into[1] = memory[moments + 1];
      }
      return known;
    },
    shapedQuantiles: quantilesBy(wasm.shapedQuantiles),
    shapedNodes: Object.freeze({ memory, at: wasm.shapedTable.value / 8, filledAt: wasm.filledNodes.value / 8 }),
    halveShaped: () => wasm.halveShaped() !== 0,
    loadShaped(tables: ShapedTables, maps: MixtureOfMaps, rows: MapMoments, row: number) {
      if (!write(maps, rows, row)) return false;
      writeShared(tables);
      return wasm.loadRow(maps.order) !== 0;
    },
    shapedTailsAt(cell: number, score: number, into: Float64Array) {
      if (wasm.shapedTailsAt(cell, score) === 0) return false;
      into[0] = memory[sums];
      into[1] = memory[sums + 1];
      return true;
    },
  });
}

/** What every row shares: the grid's points, */
function writeGrid(memory: Float64Array, at: number): void {
  const { length, points, score, rate, cdf, density } = scoreGrid();
  for (let k = 0; k < length; k++) {
    const point = at + 8 * k;
    for (let n = 0; n < 4; n++) memory[point + n] = points[4 * k + n];
    memory[point + 4] = score[k];
    memory[point + 5] = cdf[k];
    memory[point + 6] = density[k];
    memory[point + 7] = rate[k];
  }
}

/** and the series of ln Φ(x) and ln Φ(−x). */
function writeSeries(memory: Float64Array, at: number): void {
  const point = new Float64Array(4);
  for (let k = -seriesCentre; k <= seriesCentre; k++) {
    const x = k / seriesPerUnit;
    const start = at + 2 * seriesTerms * (k + seriesCentre);
    scoreLogs(x, point);
    scoreSeries(x, point[0], point[2], false, memory, start, 2);
    scoreSeries(-x, point[1], point[3], true, memory, start + 1, 2);
  }
}
