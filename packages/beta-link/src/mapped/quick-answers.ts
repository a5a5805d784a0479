import { segmentOf } from "@distcal/numerics";
import type { CoreNodes } from "../curves/core-nodes.ts";
import { curveMoments } from "../curves/curve-moments.ts";
import type { RowCurve } from "../curves/row-curve.ts";
import type { RowKernel, ShapedTables } from "../kernel/row-kernel.ts";
import type { MapMoments } from "../link/map-moments.ts";
import { loadMaps } from "../mixture/mixture-of-maps.ts";
import type { Shape } from "../shape/shape.ts";
import { surpriseTailAt } from "../shape/surprise.ts";
import { coreSums } from "../shaped/core-sums.ts";
import { evenAxis } from "../shaped/even-axis.ts";
import { pacedAxis } from "../shaped/paced-axis.ts";
import { packedTables } from "../shaped/packed-tables.ts";
import { quickQuantiles } from "../shaped/quick-quantiles.ts";
import { type QuickRow, quickAt, quickAtNode, quickRow } from "../shaped/quick-row.ts";
import { fillQuickTable, halveQuickTable, type QuickTable, quickMoments, quickTable } from "../shaped/quick-table.ts";
import type { ScoreAxis } from "../shaped/score-axis.ts";
import type { ShapedRow } from "../shaped/shaped-row.ts";
import type { Levels } from "./levels.ts";

/** A core with less than this beyond a point has ended there. */
const ended = 1e-20;

/** Answers from tables that rows of one form share, where those resolve it. */
export interface QuickAnswers {
  /**
   * Quantiles and, where they are asked for, moments of the core from one table of a row: NaN where they are left to the
   * exact form. Answers whether all are known.
   */
  write(
    latents: MapMoments,
    row: number,
    levels: Levels,
    into: Float64Array,
    moments: Float64Array | undefined,
  ): boolean;
  /** Mean and std of a curve's value at the score of the row whose moments were written last; false where they are left to others. */
  throughCurve(curve: RowCurve, into: Float64Array): boolean;
  /** G and 1 − G of a row; undefined, or false at a point, where they are left to the exact form. */
  tails(latents: MapMoments, row: number): ((z: number, into: Float64Array) => boolean) | undefined;
}

/** The quick form of rows with room for the table of one, and the same for WebAssembly where that runs. */
interface Tabled {
  readonly quick: QuickRow;
  readonly table: QuickTable;
  readonly kernel: RowKernel | undefined;
  readonly packed: ShapedTables | undefined;
}

/**
 * Tables of a form, in a few milliseconds; undefined where they do not resolve it. For rows that are read through curves,
 * which no weights know, nodes lie where rows are smooth between them.
 */
export function quickAnswers(
  shaped: ShapedRow,
  kernel: RowKernel | undefined,
  throughCurves = false,
): QuickAnswers | undefined {
  const tabled = tabledFrom(shaped, kernel, throughCurves);
  return (
    tabled &&
    Object.freeze({
      write: (latents, row, levels, into, moments) => quickly(shaped, tabled, latents, row, levels, into, moments),
      throughCurve: (curve, into) => throughCurve(tabled, curve, into),
      tails: (latents, row) => quickTailsOf(shaped, tabled, latents, row),
    } satisfies QuickAnswers)
  );
}

function throughCurve(tabled: Tabled, curve: RowCurve, into: Float64Array): boolean {
  const { quick } = tabled;
  const nodes = closeNodes(tabled);
  if (nodes === undefined) return false;
  curveMoments(quick.axis, nodes, quick.surprise, curve, into);
  return true;
}

/** The table that was filled last, its nodes twice as close: sums over equal steps see less than polynomials between nodes must. */
function closeNodes({ quick, table, kernel, packed }: Tabled): CoreNodes | undefined {
  if (kernel === undefined || packed === undefined) {
    if (!halveQuickTable(quick, table)) return undefined;
    const [first, last, stride] = table.filled;
    return { numbers: table.core, at: 0, step: 4, first, last, stride };
  }
  if (!kernel.halveShaped()) return undefined;
  const { memory, at, filledAt } = kernel.shapedNodes;
  const [first, last, stride] = [memory[filledAt], memory[filledAt + 1], memory[filledAt + 2]];
  return { numbers: memory, at, step: 12, first, last, stride };
}

function tabledFrom(shaped: ShapedRow, kernel: RowKernel | undefined, throughCurves: boolean): Tabled | undefined {
  const quick = quickRow(shaped, coreSums(shaped.maps), throughCurves ? pacedAxis : axisOf);
  if (quick === undefined) return undefined;
  const packed = kernel === undefined || shaped.maps.order % 2 === 1 ? undefined : packedTables(quick);
  return { quick, table: quickTable(quick), kernel, packed };
}

/** Of a shape that is smooth in its own normal score, fewer nodes will do. */
const axisOf = (shape: Shape): ScoreAxis | undefined =>
  (shape.weight.length > 0 ? evenAxis(shape) : undefined) ?? pacedAxis(shape);

function quickly(
  { maps }: ShapedRow,
  { quick, table, kernel, packed }: Tabled,
  latents: MapMoments,
  row: number,
  { lowest, highest, forKernel }: Levels,
  into: Float64Array,
  moments: Float64Array | undefined,
): boolean {
  into.fill(Number.NaN);
  moments?.fill(Number.NaN);
  if (kernel !== undefined && packed !== undefined) {
    const known = kernel.prepareShaped(packed, maps, latents, row, lowest, highest, moments);
    if (known === 0) return false;
    if (moments !== undefined) moments[0] += quick.axis.median;
    return kernel.shapedQuantiles(forKernel, into) && (known === 2 || moments === undefined);
  }
  loadMaps(maps, latents, row);
  if (!fillQuickTable(quick, table, lowest, highest, moments !== undefined)) return false;
  const areKnown = moments === undefined || quickMoments(quick, table, moments);
  return quickQuantiles(quick, table, forKernel, into) && areKnown;
}

/** G and 1 − G of a row from the cells of the axis; beyond its ends only the surprise is left, where the core has ended. */
function quickTailsOf(
  { maps }: ShapedRow,
  { quick, kernel, packed }: Tabled,
  latents: MapMoments,
  row: number,
): ((z: number, into: Float64Array) => boolean) | undefined {
  const { score } = quick.axis;
  const [first, last] = [score[0], score[score.length - 1]];
  let tailsAt = (z: number, into: Float64Array): boolean => {
    if (!quickAt(quick, segmentOf(score, z), z)) return false;
    into[0] = quick.mixed[0];
    into[1] = quick.mixed[1];
    return true;
  };
  loadMaps(maps, latents, row);
  const hasEnded = [0, score.length - 1].map((node, side) => quickAtNode(quick, node) && quick.answer[side] < ended);
  if (kernel !== undefined && packed !== undefined) {
    if (!kernel.loadShaped(packed, maps, latents, row)) return undefined;
    tailsAt = (z, into) => kernel.shapedTailsAt(segmentOf(score, z), z, into);
  }
  return (z, into) => {
    if (z >= first && z < last) return tailsAt(z, into);
    const side = z < first ? 0 : 1;
    if (!hasEnded[side]) return false;
    into[side] = quick.surprise.weight * surpriseTailAt(quick.surprise, z);
    into[1 - side] = 1 - into[side];
    return true;
  };
}
