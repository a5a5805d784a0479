import type { OutputPlan } from "../columns/output-columns.ts";
import type { Domain } from "../grid/domain.ts";
import { type Block, blockEdges, blocksOf, type Cell, finestLevels, frameOf, halves, keyCount } from "../grid/grid.ts";
import { fitNodes, type QuadraticFit, quadraticAt, quadraticFit, termCount } from "../grid/quadratic.ts";
import type { ExactOffsets } from "../offsets/exact-offsets.ts";
import { errorWeight, largerError, neededError, type OffsetError, offsetErrorAt } from "../offsets/offset-error.ts";
import { deepestLevel, type LatticeSamples, latticeSamples, offsetsAt } from "../offsets/sampled-offsets.ts";
import { storedOffset } from "../offsets/stored-offset.ts";
import { ToleranceError } from "./tolerance-error.ts";

/** A grid whose cells all reach the tolerance. */
export interface RefinedGrid {
  readonly blocks: readonly Block[];
  readonly cells: readonly Cell[];
  /** termCount coefficients for each polynomial of each cell, cell by cell. */
  readonly coefficients: Float64Array;
  /** The largest difference of an answer from the exact calibrator on all probes; knots of the cdf apart. */
  readonly largestError: number;
  /** How many probes, all of them between the nodes of the fit. */
  readonly probes: number;
}

export interface RefineInput {
  readonly domain: Domain;
  readonly exact: ExactOffsets;
  readonly plan: OutputPlan;
  /** The largest error that a cell's answers may have on its nodes and probes. */
  readonly target: number;
  readonly tolerance: number;
  readonly maxCells: number;
  readonly onRound: (state: { readonly done: number; readonly open: number; readonly rows: number }) => void;
}

interface FittedCell {
  readonly cell: Cell;
  readonly coefficients: Float64Array;
  readonly error: OffsetError;
  /** How much of its cubic part goes when it is halved along each axis. */
  readonly gain: { readonly x: number; readonly y: number };
}

/** Probes off the lattice, in local coordinates: none of them on a node or a line of symmetry of the nodes. */
const scatteredProbes = [-0.95, -0.71, -0.41, -0.13, 0.17, 0.43, 0.69, 0.93] as const;
const scatteredOrder = [4, 1, 6, 3, 7, 0, 5, 2] as const;

/** Probes on the edges, where a quadratic is worst: on the lattice, so that neighbours and halves share them. */
const edgeProbes = [-0.5, 0.5].flatMap((along) =>
  [-1, 1].flatMap((edge) => [[along, edge] as const, [edge, along] as const]),
);

const probesPerCell = scatteredProbes.length + edgeProbes.length;

/** Levels to begin at: in a cell as large as a block, a feature could hide between the probes. */
const firstXLevel = 2;
const firstYLevel = 1;

/** A block lower than this, in e-folds, begins undivided in y. */
const lowBlock = 0.5;

/** A cell is halved along the axis that gains less where that gains at least this part as much, and the table stays as long. */
const nearlyAsMuch = 0.5;

/**
 * Splits cells until each has a quadratic within `target` of the exact calibrator on its 13 nodes and on 16 probes between
 * them. A cell is halved along the axis on which its cubic part shrinks the most, or nearly the most.
 */
export function refine(input: RefineInput): RefinedGrid {
  const { domain, plan, target, tolerance, maxCells } = input;
  const { x, y } = blockEdges(domain);
  const blockCount = (x.length - 1) * (y.length - 1);
  const coarse = blocksOf(
    domain,
    Array.from({ length: blockCount }, () => [0, 0] as const),
  );
  let rows = 0;
  const onRows = (added: number): void => {
    rows += added;
  };
  const samples = latticeSamples(domain, coarse, input.exact, plan.count, onRows);
  const fit = quadraticFit();
  const isFine = ({ error }: FittedCell): boolean => neededError(error) <= target;
  const done: FittedCell[] = [];
  let open = coarse.flatMap(firstCells);
  while (open.length > 0) {
    for (const cell of open) wantSamples(samples, cell);
    samples.compute();
    const fitted = open.map((cell) => fittedCell(samples, fit, cell, plan));
    const passing = fitted.filter(isFine);
    const checked = withScatteredProbes(input, coarse, passing, onRows);
    const failing = [...fitted.filter((cell) => !isFine(cell)), ...checked.filter((cell) => !isFine(cell))];
    done.push(...checked.filter(isFine));
    const ofDone = done.map(({ cell }) => cell);
    const coarser = blocksOf(domain, finestLevels([...ofDone, ...failing.map(({ cell }) => cell)], blockCount));
    open = failing.flatMap((failed) => [...halves(failed.cell, axisOf(failed, coarser[failed.cell.block]))]);
    const reached = Math.max(0, ...failing.map(({ error }) => neededError(error)));
    const levels = finestLevels([...ofDone, ...open], blockCount);
    const tooMany = keyCount(blocksOf(domain, levels)) > maxCells;
    if (tooMany || levels.some(([a, b]) => a > deepestLevel || b > deepestLevel)) {
      throw new ToleranceError({ tolerance, reached, cells: done.length + failing.length, maxCells });
    }
    input.onRound({ done: done.length, open: open.length, rows });
  }
  return gridOf(domain, done, blockCount, plan.count);
}

function gridOf(domain: Domain, done: FittedCell[], blockCount: number, count: number): RefinedGrid {
  // By place, so that neighbours lie next to each other in memory and in files.
  const finest = 2 ** deepestLevel;
  const place = ({ cell }: FittedCell): number =>
    (cell.block * finest + (cell.xIndex * finest) / 2 ** cell.xLevel) * finest +
    (cell.yIndex * finest) / 2 ** cell.yLevel;
  const sorted = done.map((cell) => ({ cell, at: place(cell) })).sort((a, b) => a.at - b.at);
  const cells = sorted.map(({ cell }) => Object.freeze(cell.cell));
  const coefficients = new Float64Array(cells.length * count * termCount);
  sorted.forEach(({ cell }, i) => {
    coefficients.set(cell.coefficients, i * count * termCount);
  });
  return {
    blocks: blocksOf(domain, finestLevels(cells, blockCount)),
    cells: Object.freeze(cells),
    coefficients,
    largestError: done.reduce((largest, { error }) => Math.max(largest, error.answers), 0),
    probes: probesPerCell * cells.length,
  };
}

/** The cells that a block begins with. */
function firstCells({ yFrom, yTo }: Block, block: number): Cell[] {
  const yLevel = yTo - yFrom < lowBlock ? 0 : firstYLevel;
  return Array.from({ length: 2 ** (firstXLevel + yLevel) }, (_, i) => ({
    block,
    xLevel: firstXLevel,
    yLevel,
    xIndex: i >> yLevel,
    yIndex: i & (2 ** yLevel - 1),
  }));
}

/** The nodes of the fit, then the probes that lie on the lattice with them. */
const latticePoints = [...fitNodes, ...edgeProbes];

const middleNode = fitNodes.findIndex(([xi, eta]) => xi === 0 && eta === 0);

/** Calls with the lattice point of each node and edge probe. */
function eachPoint(cell: Cell, visit: (a: number, b: number) => void): void {
  // Half a cell, in steps of the lattice.
  const [dx, dy] = [2 ** (deepestLevel + 1 - cell.xLevel), 2 ** (deepestLevel + 1 - cell.yLevel)];
  for (const [xi, eta] of latticePoints) visit((2 * cell.xIndex + 1 + xi) * dx, (2 * cell.yIndex + 1 + eta) * dy);
}

function wantSamples(samples: LatticeSamples, cell: Cell): void {
  eachPoint(cell, (a, b) => samples.want(cell.block, a, b));
}

function fittedCell(samples: LatticeSamples, fit: QuadraticFit, cell: Cell, plan: OutputPlan): FittedCell {
  const { count } = plan;
  const places: number[] = [];
  eachPoint(cell, (a, b) => places.push(samples.at(cell.block, a, b)));
  const values = samples.values();
  const nodes = fitNodes.length;
  const coefficients = new Float64Array(count * termCount);
  let [alongX, alongY] = [0, 0];
  for (let k = 0; k < count; k++) {
    const product = (matrix: Float64Array, row: number): number => {
      let sum = 0;
      for (let n = 0; n < nodes; n++) sum += matrix[row * nodes + n] * values[places[n] + k];
      return sum;
    };
    const at = k * termCount;
    for (let c = 0; c < termCount; c++) {
      coefficients[at + c] = storedOffset(product(fit.coefficients, c));
    }
    const weight = errorWeight(plan, values, places[middleNode], k);
    // Halving an axis divides the term ξ^i η^j by 2^i or 2^j.
    let [x, y] = [0, 0];
    for (let q = 0; q <= 3; q++) {
      const size = weight * Math.abs(product(fit.cubic, q));
      x += size * (1 - 2 ** (q - 3));
      y += size * (1 - 2 ** -q);
    }
    alongX = Math.max(alongX, x);
    alongY = Math.max(alongY, y);
  }
  let error: OffsetError = { answers: 0, knots: 0 };
  latticePoints.forEach(([xi, eta], n) => {
    const at = offsetErrorAt(plan, values, places[n], (k) => quadraticAt(coefficients, k * termCount, xi, eta));
    error = largerError(error, at);
  });
  return { cell, coefficients, error, gain: { x: alongX, y: alongY } };
}

/** The axis along which a cell is halved. The table gets longer where parts of the block become finer than they are. */
function axisOf({ cell, gain }: FittedCell, { xLevel, yLevel }: Block): "x" | "y" {
  const [first, second] = gain.x >= gain.y ? (["x", "y"] as const) : (["y", "x"] as const);
  const isLonger = { x: cell.xLevel === xLevel, y: cell.yLevel === yLevel };
  return isLonger[first] && !isLonger[second] && gain[second] >= nearlyAsMuch * gain[first] ? second : first;
}

/** The cells with the errors on their scattered probes counted in. */
function withScatteredProbes(
  { domain, exact, plan }: RefineInput,
  blocks: readonly Block[],
  cells: readonly FittedCell[],
  onRows: (rows: number) => void,
): FittedCell[] {
  const points: number[] = [];
  for (const { cell } of cells) {
    const { xMiddle, xScale, yMiddle, yScale } = frameOf(blocks[cell.block], cell);
    scatteredProbes.forEach((xi, p) => {
      points.push(xMiddle + xi / xScale, yMiddle + scatteredProbes[scatteredOrder[p]] / yScale);
    });
  }
  const values = offsetsAt(domain, exact, points, plan.count, onRows);
  return cells.map((fitted, c) => {
    let { error } = fitted;
    scatteredProbes.forEach((xi, p) => {
      const eta = scatteredProbes[scatteredOrder[p]];
      const from = (c * scatteredProbes.length + p) * plan.count;
      const found = (k: number): number => quadraticAt(fitted.coefficients, k * termCount, xi, eta);
      error = largerError(error, offsetErrorAt(plan, values, from, found));
    });
    return { ...fitted, error };
  });
}
