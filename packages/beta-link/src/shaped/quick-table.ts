import { mostHalvings, perWeight, weightsAt, widestStep } from "./moment-weights.ts";
import { mixSurprise, type QuickRow, quickAtNode } from "./quick-row.ts";

/** A tail that moments need not see. */
export const nothing = 1e-13;

/** The core of one row at nodes of the axis, and which of them are filled. */
export interface QuickTable {
  /** P, 1 − P, P′, P″ of each node. */
  readonly core: Float64Array;
  /** G of each, with the surprise. */
  readonly low: Float64Array;
  /** First and last filled node and their stride. */
  readonly filled: Int32Array;
  /** The last node known to have next to no mass below it, and the first with next to none above. */
  readonly ends: Int32Array;
  /** Per node Φ⁻¹(G), dz/dv and d²z/dv²; NaN until a quantile needs it. */
  readonly knots: Float64Array;
  readonly sums: Float64Array;
  readonly room: Float64Array;
}

/** Room for the table of one row at a time. */
export function quickTable({ axis }: QuickRow): QuickTable {
  return Object.freeze({
    core: new Float64Array(4 * axis.length),
    low: new Float64Array(axis.length),
    filled: new Int32Array(3),
    ends: new Int32Array(2),
    knots: new Float64Array(3 * axis.length),
    sums: new Float64Array(4),
    room: new Float64Array(4),
  });
}

/**
 * Fills the table of the loaded row from the median outwards until at most `lowest` of its mass is below and `highest` above, and
 * for moments until what is beyond no longer matters. False where the row is left to others.
 */
export function fillQuickTable(
  row: QuickRow,
  table: QuickTable,
  lowest: number,
  highest: number,
  forMoments: boolean,
): boolean {
  const { axis } = row;
  const { core, filled, ends, low } = table;
  const firstStride = 2 ** axis.weights.firstShift;
  ends[0] = -1;
  ends[1] = axis.length;
  if (!fillAt(row, table, axis.centre)) return false;
  let [first, last] = [axis.centre, axis.centre];
  while (low[first] > lowest || (forMoments && matters(row, core[4 * first], axis.cdf[first], first))) {
    first -= firstStride;
    if (first < 0 || !fillAt(row, table, first)) return false;
  }
  while (1 - low[last] > highest || (forMoments && matters(row, core[4 * last + 1], axis.sf[last], last))) {
    last += firstStride;
    if (last >= axis.length || !fillAt(row, table, last)) return false;
  }
  filled[0] = first;
  filled[1] = last;
  filled[2] = firstStride;
  return true;
}

/** Whether the mass beyond a node can move mean or std by 1e-10: the shape's, and the row's, whose tail may be the heavier. */
function matters({ axis }: QuickRow, mass: number, shapeMass: number, k: number): boolean {
  return (10 * mass + shapeMass) * (1 + Math.abs(axis.score[k] - axis.median) / axis.std) > 7e-10;
}

function fillAt(row: QuickRow, { core, low, ends, knots, room }: QuickTable, k: number): boolean {
  const { answer, surprise, besides } = row;
  knots[3 * k] = Number.NaN;
  if (k < ends[0] || k > ends[1]) {
    answer[0] = k > ends[1] ? 1 : 0;
    answer[1] = 1 - answer[0];
    answer[2] = 0;
    answer[3] = 0;
  } else if (!quickAtNode(row, k)) return false;
  if (answer[0] < nothing && k > ends[0]) ends[0] = k;
  if (answer[1] < nothing && k < ends[1]) ends[1] = k;
  const at = 4 * k;
  for (let n = 0; n < 4; n++) core[at + n] = answer[n];
  mixSurprise(surprise.weight, answer, 0, besides, at, room);
  low[k] = room[0];
  return true;
}

/** Fills the nodes halfway between those that are; false where it can't. */
export function halveQuickTable(row: QuickRow, table: QuickTable): boolean {
  const { filled } = table;
  const half = filled[2] >> 1;
  if (half === 0) return false;
  for (let k = filled[0] + half; k < filled[1]; k += filled[2]) if (!fillAt(row, table, k)) return false;
  filled[2] = half;
  return true;
}

/**
 * Mean and std of the core's score from a table filled for moments, into two numbers: E[z] = E_H[z] + ∫(H − P)dz and
 * E[z²] = E_H[z²] + 2∫z(H − P)dz from the shape's median, by the weights of the axis at a stride at which the trapezoidal rule
 * finds the row's whole mass. False where the closest nodes do not resolve the row.
 */
export function quickMoments(row: QuickRow, table: QuickTable, into: Float64Array): boolean {
  const { axis } = row;
  const { filled, sums } = table;
  const { firstShift, largestAlias } = axis.weights;
  sums.fill(0);
  addMass(row, table, filled[0], filled[2]);
  let spacing = widestStep;
  let shift = firstShift;
  while (Math.hypot(spacing * sums[0] - 1, ((spacing * spacing) / (2 * Math.PI)) * sums[1]) > largestAlias) {
    const stride = filled[2];
    if (shift === firstShift - mostHalvings) return false;
    const half = stride >> 1;
    for (let k = filled[0] + half; k < filled[1]; k += stride) if (!fillAt(row, table, k)) return false;
    addMass(row, table, filled[0] + half, stride);
    filled[2] = half;
    spacing /= 2;
    shift--;
  }
  sums[2] = axis.mean;
  sums[3] = axis.second;
  addGaps(row, table, shift);
  into[0] = axis.median + sums[2];
  into[1] = Math.sqrt(Math.max(sums[3] - sums[2] * sums[2], 0));
  return true;
}

/** Adds the core's density in t, and its slope, of nodes. */
function addMass({ axis }: QuickRow, { core, filled, sums }: QuickTable, from: number, step: number): void {
  for (let k = from; k <= filled[1]; k += step) {
    const rate = axis.rate[k];
    sums[0] += rate * core[4 * k + 2];
    sums[1] += rate * rate * core[4 * k + 3] + axis.rate2[k] * core[4 * k + 2];
  }
}

/** Adds the integrals of H − P and 2z(H − P) over z. */
function addGaps({ axis }: QuickRow, { core, filled, sums }: QuickTable, shift: number): void {
  const { firstShift, numbers } = axis.weights;
  const start = weightsAt(axis.length, firstShift, shift);
  for (let k = filled[0]; k <= filled[1]; k += filled[2]) {
    // The difference from the side where neither is near 1.
    const gap = k < axis.centre ? axis.cdf[k] - core[4 * k] : core[4 * k + 1] - axis.sf[k];
    const slope = axis.density[k] - core[4 * k + 2];
    const bend = axis.slope[k] - core[4 * k + 3];
    const at = start + perWeight * (k >> shift);
    sums[2] += numbers[at] * gap + numbers[at + 2] * slope + numbers[at + 4] * bend;
    sums[3] += numbers[at + 1] * gap + numbers[at + 3] * slope + numbers[at + 5] * bend;
  }
}
