import type { GroupPlacements } from "@distcal/distributions";

/** How far groups carry an error of the polynomials of a typical group, in units of the predicted std. */
export interface GroupReach {
  /** The largest scale, by which an error of an answer grows. */
  readonly scale: number;
  /** The largest scale·|shift|, by which an error of the width counts. */
  readonly moved: number;
  /** The least and the largest shift. */
  readonly shifts: readonly [number, number];
}

/** The reach of some groups and of an unknown one. */
export function groupReach({ scale, shift }: GroupPlacements): GroupReach {
  const moved = scale.map((s, group) => s * Math.abs(shift[group]));
  const largest = (numbers: Float64Array): number => numbers.reduce((a, b) => Math.max(a, b), 0);
  const shifts = shift.reduce(([low, high], s) => [Math.min(low, s), Math.max(high, s)] as [number, number], [0, 0] as [
    number,
    number,
  ]);
  return Object.freeze({ scale: largest(scale), moved: largest(moved), shifts: Object.freeze(shifts) });
}
