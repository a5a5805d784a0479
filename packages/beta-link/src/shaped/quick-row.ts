import type { Shape } from "../shape/shape.ts";
import { type Surprise, surpriseTailAt } from "../shape/surprise.ts";
import type { CoreSums } from "./core-sums.ts";
import { belowHalf, type FinalTable, finalTable, leastCore } from "./final-table.ts";
import type { ScoreAxis } from "./score-axis.ts";
import { septicLength } from "./septic.ts";
import type { SharedForm } from "./shaped-row.ts";

const rootThree = Math.sqrt(3);
/** A number and its bits, in two words of which the second has the exponent. */
const number = new Float64Array(1);
const words = new Uint32Array(number.buffer);
number[0] = leastCore;
const leastWord = words[1];

/** The rows of a form by polynomials between the nodes of its axis, as far as they go: good to 1e-12, and quick. */
export interface QuickRow {
  readonly axis: ScoreAxis;
  readonly surprise: Surprise;
  readonly core: CoreSums;
  readonly final: FinalTable | undefined;
  /** T, 1 − T, τ and τ′ of each node. */
  readonly besides: Float64Array;
  /** What is known at the last point: P, 1 − P, P′, P″ of the core, */
  readonly answer: Float64Array;
  /** and G, 1 − G, G′, G″ with the surprise. */
  readonly mixed: Float64Array;
}

/** What is tabulated once for all rows of a form; undefined where a shape has no table. */
export function quickRow(
  form: SharedForm,
  core: CoreSums,
  axisOf: (shape: Shape) => ScoreAxis | undefined,
): QuickRow | undefined {
  const final = form.finalShape.weight.length === 0 ? undefined : finalTable(form.finalShape);
  if (form.finalShape.weight.length > 0 && final === undefined) return undefined;
  const axis = axisOf(form.shape);
  if (axis === undefined) return undefined;
  const besides = new Float64Array(4 * axis.length);
  for (let k = 0; k < axis.length; k++) writeSurprise(form.surprise, axis.score[k], besides, 4 * k);
  const { surprise } = form;
  return Object.freeze({
    axis,
    surprise,
    core,
    final,
    besides,
    answer: new Float64Array(4),
    mixed: new Float64Array(4),
  });
}

/** The core of the loaded row at a node; false where it is left to others. */
export function quickAtNode(row: QuickRow, k: number): boolean {
  const { axis, core } = row;
  const { point } = core;
  const at = 4 * k;
  point[0] = axis.points[at];
  point[1] = axis.points[at + 1];
  point[2] = axis.points[at + 2];
  point[3] = axis.points[at + 3];
  if (!core.sumsAt(axis.pull[k])) return false;
  addFinal(row);
  return true;
}

/** G, 1 − G, G′ and G″ of the loaded row at a score in the cell after a node, into `mixed`; false where it is left to others. */
export function quickAt(row: QuickRow, cell: number, z: number): boolean {
  const { axis, core, surprise, mixed, answer } = row;
  const { score, cells } = axis;
  const perWidth = 1 / (score[cell + 1] - score[cell]);
  const x = (z - score[cell]) * perWidth;
  let at = 2 * septicLength * cell + septicLength - 1;
  let low = cells[at];
  let low1 = 0;
  let low2 = 0;
  let high = cells[at + septicLength];
  let high1 = 0;
  for (let n = 1; n < septicLength; n++) {
    at--;
    low2 = low2 * x + low1;
    low1 = low1 * x + low;
    low = low * x + cells[at];
    high1 = high1 * x + high;
    high = high * x + cells[at + septicLength];
  }
  const { point } = core;
  const perA = low1 * perWidth;
  point[0] = low;
  point[1] = high;
  point[2] = perA;
  point[3] = -high1 * perWidth;
  // (ln H)″ = −g(pull + g) with g = h/H.
  if (!core.sumsAt((-2 * low2 * perWidth * perWidth) / perA - perA)) return false;
  addFinal(row);
  if (surprise.weight === 0) mixed.set(answer);
  else {
    writeSurprise(surprise, z, mixed, 0);
    mixSurprise(surprise.weight, answer, 0, mixed, 0, mixed);
  }
  return true;
}

/** (1 − ε)·core + ε·surprise of four numbers each, into four others. */
export function mixSurprise(
  weight: number,
  core: Float64Array,
  at: number,
  besides: Float64Array,
  from: number,
  into: Float64Array,
): void {
  for (let n = 0; n < 4; n++) into[n] = (1 - weight) * core[at + n] + weight * besides[from + n];
}

/** H₂ after the sums of the core. */
function addFinal({ core, final, answer }: QuickRow): void {
  const { sums } = core;
  const low = sums[0];
  const high = sums[1];
  const density = sums[2];
  const bend = sums[3];
  answer[0] = low;
  answer[1] = high;
  answer[2] = density;
  answer[3] = bend;
  if (final === undefined) return;
  if (!(low > leastCore && high > leastCore)) {
    answer[0] = low < high ? 0 : 1;
    answer[1] = low < high ? 1 : 0;
    answer[2] = 0;
    answer[3] = 0;
    return;
  }
  const { cells, bits, count } = final;
  const isLower = low <= high;
  number[0] = Math.min(isLower ? low : high, belowHalf);
  const size = number[0];
  const high32 = words[1];
  const start = (high32 >>> (20 - bits)) << (20 - bits);
  const cell = ((high32 - leastWord) >>> (20 - bits)) + (isLower ? 0 : count);
  words[0] = 0;
  words[1] = start;
  const origin = number[0];
  words[1] = (2046 + bits - (high32 >>> 20)) << 20;
  const perWidth = number[0];
  const x = (size - origin) * perWidth;
  let at = 2 * septicLength * cell + septicLength - 1;
  let below = cells[at];
  let below1 = 0;
  let below2 = 0;
  let above = cells[at + septicLength];
  for (let n = 1; n < septicLength; n++) {
    at--;
    below2 = below2 * x + below1;
    below1 = below1 * x + below;
    below = below * x + cells[at];
    above = above * x + cells[at + septicLength];
  }
  const slope = isLower ? density * perWidth : -density * perWidth;
  answer[0] = below;
  answer[1] = above;
  answer[2] = below1 * slope;
  answer[3] = 2 * below2 * slope * slope + below1 * (isLower ? bend * perWidth : -bend * perWidth);
}

/** T, 1 − T, τ and τ′ at a score, into four numbers. */
function writeSurprise(surprise: Surprise, z: number, into: Float64Array, at: number): void {
  const { center, scale } = surprise;
  const u = (z - center) / scale;
  const tail = surpriseTailAt(surprise, z);
  const rest = 1 / (1 + (u * u) / 3);
  const density = ((2 / (Math.PI * rootThree)) * rest * rest) / scale;
  into[at] = u < 0 ? tail : 1 - tail;
  into[at + 1] = u < 0 ? 1 - tail : tail;
  into[at + 2] = density;
  into[at + 3] = (-4 / 3) * u * rest * (density / scale);
}
