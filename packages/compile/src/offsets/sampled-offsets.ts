import type { Moments } from "@distcal/distributions";
import { type Domain, predictionAt } from "../grid/domain.ts";
import type { Block } from "../grid/grid.ts";
import type { ExactOffsets } from "./exact-offsets.ts";

/** The finest level of a cell on each axis. */
export const deepestLevel = 10;

/** Lattice steps along a block: two levels below the finest cell, where the middles of its quarters lie. */
const latticeSize = 2 ** (deepestLevel + 2);

/** Exact offsets on the dyadic lattice of every block: each point is computed once, and shared by parents and neighbours. */
export interface LatticeSamples {
  /** Notes that a point will be read; (a, b) in steps of 1/2¹² of the block. */
  want(block: number, a: number, b: number): void;
  /** Computes what was noted. */
  compute(): void;
  /** The offset of the first output at a point in `values`. */
  at(block: number, a: number, b: number): number;
  readonly values: () => Float64Array;
}

const rowsAtOnce = 1024;

/** Exact offsets at any points (x, y), in chunks, so that a caller can show progress. */
export function offsetsAt(
  domain: Domain,
  exact: ExactOffsets,
  points: readonly number[],
  count: number,
  onRows: (rows: number) => void,
): Float64Array {
  const offsets = new Float64Array((points.length / 2) * count);
  eachChunk(domain, points, ({ mean, std }, from) => {
    offsets.set(exact(mean, std), from * count);
    onRows(mean.length);
  });
  return offsets;
}

/** Calls with the predictions at points (x, y), a chunk at a time, and the number of the chunk's first point. */
export function eachChunk(
  domain: Domain,
  points: readonly number[],
  visit: (predictions: Moments, from: number) => void,
): void {
  const rows = points.length / 2;
  for (let from = 0; from < rows; from += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, rows - from);
    const mean = new Float64Array(length);
    const std = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      const prediction = predictionAt(domain, points[2 * (from + i)], points[2 * (from + i) + 1]);
      mean[i] = prediction.mean;
      std[i] = prediction.std;
    }
    visit({ mean, std }, from);
  }
}

/** Samples of the exact calibrator on the blocks of a domain. */
export function latticeSamples(
  domain: Domain,
  blocks: readonly Block[],
  exact: ExactOffsets,
  count: number,
  onRows: (rows: number) => void,
): LatticeSamples {
  const placeOf = new Map<number, number>();
  let values = new Float64Array(0);
  let wanted: number[] = [];
  let places = 0;
  const side = latticeSize + 1;
  const nameOf = (block: number, a: number, b: number): number => (block * side + a) * side + b;
  return {
    want(block, a, b) {
      const name = nameOf(block, a, b);
      if (placeOf.has(name)) return;
      placeOf.set(name, places++ * count);
      const { xFrom, xTo, yFrom, yTo } = blocks[block];
      wanted.push(xFrom + ((xTo - xFrom) * a) / latticeSize, yFrom + ((yTo - yFrom) * b) / latticeSize);
    },
    compute() {
      const added = offsetsAt(domain, exact, wanted, count, onRows);
      const grown = new Float64Array(values.length + added.length);
      grown.set(values);
      grown.set(added, values.length);
      values = grown;
      wanted = [];
    },
    at: (block, a, b) => placeOf.get(nameOf(block, a, b)) ?? -1,
    values: () => values,
  };
}
