import { mostShaped, type ShapedTables } from "../kernel/row-kernel.ts";
import type { Surprise } from "../shape/surprise.ts";
import type { QuickRow } from "./quick-row.ts";
import type { ScoreAxis } from "./score-axis.ts";
import { septicInto, septicLength } from "./septic.ts";

/** Numbers of a node and of a cell, as the kernel reads them. */
const [perNode, perCell, perFinalCell] = [20, 4 * septicLength, 2 * septicLength];

/** Cells in their distance from a pole. */
const widestCell = 0.06;

/** The tables of a form as the kernel reads them; undefined where it has no workspace for them. */
export function packedTables({ axis, surprise, final, besides }: QuickRow): ShapedTables | undefined {
  const finalCount = final === undefined ? 0 : final.cells.length / perFinalCell;
  if (axis.length > mostShaped.nodes || finalCount > mostShaped.finalCells) return undefined;
  if (surprise.weight > 0 && !isResolved(axis, surprise)) return undefined;
  const nodes = new Float64Array(perNode * axis.length);
  const cells = new Float64Array(perCell * (axis.length - 1));
  for (let k = 0; k < axis.length; k++) {
    const { score, median, rate, rate2, cdf, sf, density, slope } = axis;
    nodes.set(axis.points.subarray(4 * k, 4 * k + 4), perNode * k);
    nodes.set(
      [axis.pull[k], score[k] - median, rate[k], rate2[k], 0, cdf[k], sf[k], density[k], slope[k]],
      perNode * k + 4,
    );
    nodes.set(besides.subarray(4 * k, 4 * k + 4), perNode * k + 13);
    nodes[perNode * k + 17] = score[k];
  }
  const room = new Float64Array(2 * septicLength);
  for (let k = 0; k + 1 < axis.length; k++) {
    interleave(axis.cells.subarray(2 * septicLength * k), cells, perCell * k);
    const width = axis.score[k + 1] - axis.score[k];
    for (const which of [0, 1] as const) {
      const [left, right] = [k, k + 1].map((node) =>
        surpriseEnd(besides, surprise.scale, axis.score[node] - surprise.center, node, which),
      );
      septicInto(left, right, width, room, septicLength * which);
    }
    interleave(room, cells, perCell * k + 2 * septicLength);
  }
  const finalCells = new Float64Array(perFinalCell * finalCount);
  for (let k = 0; k < finalCount && final !== undefined; k++) {
    interleave(final.cells.subarray(perFinalCell * k), finalCells, perFinalCell * k);
  }
  const { length, centre, perStd, mean, second } = axis;
  const shared = Float64Array.of(
    length,
    centre,
    perStd,
    mean,
    second,
    surprise.weight,
    final?.bits ?? 0,
    final?.count ?? 0,
    axis.weights.largestAlias,
    axis.weights.firstShift,
  );
  return Object.freeze({ nodes, cells, finalCells, weights: axis.weights.numbers, shared });
}

/** Whether a polynomial a cell follows the surprise to 1e-12: T has its poles √3 scales beside its centre. */
function isResolved({ score }: ScoreAxis, { center, scale }: Surprise): boolean {
  for (let k = 0; k + 1 < score.length; k++) {
    const nearest = Math.min(Math.max(center, score[k]), score[k + 1]) - center;
    if (score[k + 1] - score[k] > widestCell * Math.hypot(Math.sqrt(3) * scale, nearest)) return false;
  }
  return true;
}

/** Two polynomials by rising powers as pairs of coefficients by falling ones. */
function interleave(two: Float64Array, into: Float64Array, at: number): void {
  for (let n = 0; n < septicLength; n++) {
    into[at + 2 * n] = two[septicLength - 1 - n];
    into[at + 2 * n + 1] = two[2 * septicLength - 1 - n];
  }
}

/** T (0) or 1 − T (1) at a node with three derivatives. */
function surpriseEnd(besides: Float64Array, scale: number, distance: number, node: number, which: 0 | 1): number[] {
  const [density, slope] = besides.subarray(4 * node + 2, 4 * node + 4);
  const u = distance / scale;
  const rest = 1 / (1 + (u * u) / 3);
  const bend = (density / (scale * scale)) * rest * ((8 / 3) * u * u * rest - 4 / 3);
  const sign = which === 0 ? 1 : -1;
  return [besides[4 * node + which], sign * density, sign * slope, sign * bend];
}
