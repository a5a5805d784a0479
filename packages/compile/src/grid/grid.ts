import { type Domain, outerEnd } from "./domain.ts";

/** A rectangle of the domain that is cut into 2^xLevel × 2^yLevel equal parts. */
export interface Block {
  readonly xFrom: number;
  readonly xTo: number;
  readonly yFrom: number;
  readonly yTo: number;
  readonly xLevel: number;
  readonly yLevel: number;
  /** The key of the first part; the others follow, y running fastest. */
  readonly firstKey: number;
  /** From the key of a part to that of the next one in x: the same in every block. */
  readonly columnStep: number;
}

/** A cell: a dyadic part of a block that one set of polynomials covers. */
export interface Cell {
  readonly block: number;
  readonly xLevel: number;
  readonly yLevel: number;
  readonly xIndex: number;
  readonly yIndex: number;
}

/** Where a cell's local coordinates come from: ξ = (x − xMiddle)·xScale, η = (y − yMiddle)·yScale, both in [−1, 1]. */
export interface CellFrame {
  readonly xMiddle: number;
  readonly xScale: number;
  readonly yMiddle: number;
  readonly yScale: number;
}

/** The key of rows beyond the grid, where offsets are constant, and of rows that can't be answered at all. */
export const outerKey = 0;

const firstCellKey = 1;

/** How many e-folds beyond the seen stds the fine part of the outer grid goes. */
const nearStd = 2.5;

/** Breaks closer than this are one. */
const leastGap = 1e-3;

/** Blocks are no higher than this, in e-folds of the std: all parts of one are as fine as its finest cell. */
const highestBlock = 1.25;

/**
 * The edges of the blocks on both axes. They follow the lines where calibrated offsets have a kink: the ends of what was
 * seen, and w = 1, where the width max(1, w) of a prediction turns. Between them y is cut into equal blocks.
 */
export function blockEdges(domain: Domain): { readonly x: readonly number[]; readonly y: readonly number[] } {
  const end = outerEnd(domain);
  const { logStdLow: low, logStdHigh: high, stdReach } = domain;
  const wanted = [low, high, 0, low - nearStd, high + nearStd];
  const [first, last] = [low - stdReach, high + stdReach];
  const y = [first];
  for (const edge of wanted.filter((e) => e < last - leastGap).sort((a, b) => a - b)) {
    if (edge > y[y.length - 1] + leastGap) y.push(edge);
  }
  y.push(last);
  return { x: [-end, 0, 1, 1 + end], y: [first, ...y.slice(1).flatMap((to, i) => cutsBetween(y[i], to))] };
}

/** The upper edges of equal blocks that fill an interval. */
function cutsBetween(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / highestBlock);
  return Array.from({ length: count }, (_, k) => (k === count - 1 ? to : from + ((to - from) * (k + 1)) / count));
}

/**
 * The blocks between the edges, x by x. Blocks above each other share their level in x and blocks next to each other that
 * in y, those of the finest cells among them: so the key of a prediction is one formula for the whole grid.
 */
export function blocksOf(domain: Domain, levels: readonly (readonly [number, number])[]): readonly Block[] {
  const { x, y } = blockEdges(domain);
  const rows = y.length - 1;
  const places = Array.from({ length: (x.length - 1) * rows }, (_, b) => ({ i: Math.floor(b / rows), j: b % rows }));
  const finest = (axis: 0 | 1, isBeside: (place: { i: number; j: number }) => boolean): number =>
    Math.max(...levels.filter((_, b) => isBeside(places[b])).map((level) => level[axis]));
  const xLevels = x.slice(1).map((_, i) => finest(0, (place) => place.i === i));
  const yLevels = y.slice(1).map((_, j) => finest(1, (place) => place.j === j));
  const columnStep = partsIn(yLevels);
  return Object.freeze(
    places.map(({ i, j }) =>
      Object.freeze({
        xFrom: x[i],
        xTo: x[i + 1],
        yFrom: y[j],
        yTo: y[j + 1],
        xLevel: xLevels[i],
        yLevel: yLevels[j],
        firstKey: firstCellKey + partsIn(xLevels.slice(0, i)) * columnStep + partsIn(yLevels.slice(0, j)),
        columnStep,
      }),
    ),
  );
}

function partsIn(levels: readonly number[]): number {
  return levels.reduce((sum, level) => sum + 2 ** level, 0);
}

/** The finest levels of the cells in each of `count` blocks. */
export function finestLevels(cells: readonly Cell[], count: number): [number, number][] {
  const levels = Array.from({ length: count }, (): [number, number] => [0, 0]);
  for (const { block, xLevel, yLevel } of cells) {
    levels[block][0] = Math.max(levels[block][0], xLevel);
    levels[block][1] = Math.max(levels[block][1], yLevel);
  }
  return levels;
}

/** How many keys there are, that of rows beyond the grid included. */
export function keyCount(blocks: readonly Block[]): number {
  const { firstKey, xLevel, yLevel, columnStep } = blocks[blocks.length - 1];
  return firstKey + (2 ** xLevel - 1) * columnStep + 2 ** yLevel;
}

/** The cell that answers for each key; −1 for the key that belongs to none. */
export function cellOfKey(blocks: readonly Block[], cells: readonly Cell[]): Int32Array {
  const found = new Int32Array(keyCount(blocks)).fill(-1);
  cells.forEach((cell, c) => {
    const { firstKey, xLevel, yLevel, columnStep } = blocks[cell.block];
    const [dx, dy] = [2 ** (xLevel - cell.xLevel), 2 ** (yLevel - cell.yLevel)];
    for (let i = cell.xIndex * dx; i < (cell.xIndex + 1) * dx; i++) {
      const column = firstKey + i * columnStep;
      found.fill(c, column + cell.yIndex * dy, column + (cell.yIndex + 1) * dy);
    }
  });
  return found;
}

/** A hair less than the parts would need: what is below the upper edge then never rounds up to the part beyond it. */
const hair = 1 - 2 ** -50;

/** How many finest parts a block has for a unit of x and of y: index = ⌊(x − xFrom)·parts⌋. */
export function partsPerUnit(block: Block): { readonly x: number; readonly y: number } {
  return {
    x: (2 ** block.xLevel / (block.xTo - block.xFrom)) * hair,
    y: (2 ** block.yLevel / (block.yTo - block.yFrom)) * hair,
  };
}

/** The frame of a cell within its block. */
export function frameOf({ xFrom, xTo, yFrom, yTo }: Block, cell: Cell): CellFrame {
  const xStep = (xTo - xFrom) / 2 ** cell.xLevel;
  const yStep = (yTo - yFrom) / 2 ** cell.yLevel;
  return {
    xMiddle: xFrom + (cell.xIndex + 0.5) * xStep,
    xScale: 2 / xStep,
    yMiddle: yFrom + (cell.yIndex + 0.5) * yStep,
    yScale: 2 / yStep,
  };
}

/** The two halves of a cell along an axis. */
export function halves(cell: Cell, axis: "x" | "y"): readonly [Cell, Cell] {
  const { xLevel, yLevel, xIndex, yIndex } = cell;
  return axis === "x"
    ? [
        { ...cell, xLevel: xLevel + 1, xIndex: 2 * xIndex },
        { ...cell, xLevel: xLevel + 1, xIndex: 2 * xIndex + 1 },
      ]
    : [
        { ...cell, yLevel: yLevel + 1, yIndex: 2 * yIndex },
        { ...cell, yLevel: yLevel + 1, yIndex: 2 * yIndex + 1 },
      ];
}
