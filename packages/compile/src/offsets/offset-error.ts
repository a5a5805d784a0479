import type { GroupReach } from "../columns/group-reach.ts";
import { type OutputPlan, widthPolynomial } from "../columns/output-columns.ts";

/** How far offsets are from the exact ones. */
export interface OffsetError {
  /** The largest difference of an answer, in predicted stds. */
  readonly answers: number;
  /** The largest difference of a knot of the cdf, times the density there: in units of probability. */
  readonly knots: number;
}

/** What the knots may use of an error that the answers may have: straight lines between them use as much again. */
const knotShare = 0.5;

/** A density beyond this, per predicted std, is a jump, which polynomials do not follow. */
const largestDensity = 1000;

const ungrouped = { scale: 1, moved: 0, shift: 0 } as const;

function largestShift({ shifts: [low, high] }: GroupReach): number {
  return Math.max(-low, high);
}

/** The error of offsets at one point, where the exact ones are `exact[at …]`. */
export function offsetErrorAt(
  plan: OutputPlan,
  exact: Float64Array,
  at: number,
  found: (polynomial: number) => number,
): OffsetError {
  const { firstKnot, count, groups } = plan;
  const width = widthPolynomial(plan);
  const errorOf = (k: number): number => Math.abs(found(k) - exact[at + k]);
  // A group stretches an error of its typical one; its own shift is as far off as the width.
  const { scale, moved, shift } = groups ? { ...groups, shift: largestShift(groups) } : ungrouped;
  const widthError = width < 0 ? 0 : errorOf(width);
  let [answers, knots] = [0, 0];
  for (let k = 0; k < firstKnot; k++) {
    if (k !== width) answers = Math.max(answers, scale * errorOf(k) + moved * widthError);
  }
  for (let k = firstKnot; k < count; k++) {
    knots = Math.max(knots, (errorOf(k) + shift * widthError) * densityAtKnot(plan, exact, at, k));
  }
  return { answers, knots };
}

/** The larger of two errors, part by part. */
export function largerError(a: OffsetError, b: OffsetError): OffsetError {
  return { answers: Math.max(a.answers, b.answers), knots: Math.max(a.knots, b.knots) };
}

/** One number for both parts, to be compared with what an answer may be off. */
export function neededError({ answers, knots }: OffsetError): number {
  return Math.max(answers, knots / knotShare);
}

/** What a difference of a polynomial counts in `neededError`, where the exact offsets are `exact[at …]`. */
export function errorWeight(plan: OutputPlan, exact: Float64Array, at: number, polynomial: number): number {
  const { scale, moved } = plan.groups ?? ungrouped;
  if (polynomial === widthPolynomial(plan)) return moved;
  return polynomial < plan.firstKnot ? scale : densityAtKnot(plan, exact, at, polynomial) / knotShare;
}

/** The larger density of the two bins beside a knot. */
function densityAtKnot({ firstKnot, count, knots }: OutputPlan, exact: Float64Array, at: number, k: number): number {
  let density = 0;
  for (let lower = Math.max(k - 1, firstKnot); lower < Math.min(k + 1, count - 1); lower++) {
    const mass = knots[lower + 1 - firstKnot] - knots[lower - firstKnot];
    const width = exact[at + lower + 1] - exact[at + lower];
    density = Math.max(density, width * largestDensity > mass ? mass / width : largestDensity);
  }
  return density;
}
