import { requireProbability } from "@distcal/numerics";
import type { GroupReach } from "./group-reach.ts";

/** One answer of a compiled calibrator: a column with a name, and the polynomial that it is computed from. */
export interface OutputColumn {
  readonly name: string;
  readonly kind: "mean" | "std" | "quantile" | "lower" | "upper" | "cdf";
  /** The probability of a quantile, the level of an interval, 0 for mean, std and cdf. */
  readonly level: number;
  /**
   * Which of the cell's polynomials: quantiles by rising probability, then the mean, the width where there are groups, the std,
   * and the knots of the cdf.
   */
  readonly polynomial: number;
}

/** What a compiled calibrator computes, in the order of its columns. */
export interface OutputPlan {
  readonly columns: readonly OutputColumn[];
  /** The probabilities of all quantiles and interval ends, rising, each once. */
  readonly probabilities: readonly number[];
  readonly hasMean: boolean;
  readonly hasStd: boolean;
  /** Rising levels of the quantiles that the cdf runs through in straight lines; empty where no cdf is asked for. */
  readonly knots: readonly number[];
  /** The polynomial of the first knot: how many polynomials belong to other answers. */
  readonly firstKnot: number;
  /** How many polynomials a cell holds. */
  readonly count: number;
  /** Where there are groups: what the polynomials stand for is a typical one. */
  readonly groups?: GroupReach;
}

/** The polynomial of the width that the shifts of groups are counted in; −1 where there are no groups. */
export function widthPolynomial({ groups, probabilities, hasMean }: OutputPlan): number {
  return groups === undefined ? -1 : probabilities.length + Number(hasMean);
}

/** Whether a polynomial is the std's, which is a ratio to the predicted std and not an offset from the mean. */
export function isStdPolynomial({ hasStd, firstKnot }: OutputPlan, polynomial: number): boolean {
  return hasStd && polynomial === firstKnot - 1;
}

/** Whether the cdf at a row's target is among the answers. */
export function hasCdf({ knots }: OutputPlan): boolean {
  return knots.length > 0;
}

/** A plan without the polynomials that only the cdf needs. */
export function withoutKnots(plan: OutputPlan): OutputPlan {
  return Object.freeze({ ...plan, knots: Object.freeze([]), count: plan.firstKnot });
}

/** A plan with the polynomials of the cdf alone. */
export function knotsOnly({ groups: _, ...plan }: OutputPlan): OutputPlan {
  const { knots } = plan;
  return Object.freeze({
    ...plan,
    probabilities: [],
    hasMean: false,
    hasStd: false,
    firstKnot: 0,
    count: knots.length,
  });
}

/** What can be asked for. */
export interface OutputOptions {
  /** Probabilities of the quantiles: 0.05, 0.25, 0.5, 0.75 and 0.95 by default. */
  readonly quantiles?: readonly number[];
  /** Levels of central intervals, such as 0.9: none by default. */
  readonly intervals?: readonly number[];
  /** Which moments, and whether the calibrated probability "cdf" below each row's target: mean and std by default. */
  readonly outputs?: readonly OutputName[];
}

/** An answer that has no level. */
export type OutputName = (typeof outputNames)[number];

const outputNames = ["mean", "std", "cdf"] as const;

const defaultQuantiles = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/**
 * The columns for what was asked: calibrated_mean, calibrated_std, q0.05 …, lower0.9, upper0.9 …, as `predict` has them, and
 * calibrated_cdf. `knots` are the levels that its cdf is made from.
 */
export function outputPlan(
  where: string,
  options: OutputOptions,
  knots: readonly number[],
  groups?: GroupReach,
): OutputPlan {
  const { quantiles = defaultQuantiles, intervals = [], outputs = ["mean", "std"] } = options;
  requireLevels(where, "quantiles", quantiles);
  requireLevels(where, "intervals", intervals);
  const unknown = outputs.find((output) => !outputNames.includes(output));
  if (unknown !== undefined) {
    throw new RangeError(
      `${where}: outputs must be "mean", "std" or "cdf", got ${JSON.stringify(unknown)}; name quantiles apart`,
    );
  }
  const ends = intervals.map((level) => [centralTail(level), 1 - centralTail(level)] as const);
  const probabilities = [...new Set([...quantiles, ...ends.flat()])].sort((a, b) => a - b);
  const hasMean = outputs.includes("mean");
  const hasStd = outputs.includes("std");
  const ownKnots = outputs.includes("cdf") ? knots : [];
  const firstKnot = probabilities.length + Number(hasMean) + Number(groups !== undefined) + Number(hasStd);
  const count = firstKnot + ownKnots.length;
  if (count === Number(groups !== undefined)) {
    throw new RangeError(`${where}: there must be something to compute, got no output; name quantiles or outputs`);
  }
  const columns: OutputColumn[] = [];
  const add = (name: string, kind: OutputColumn["kind"], level: number, polynomial: number): void => {
    columns.push(Object.freeze({ name, kind, level, polynomial }));
  };
  if (hasMean) add("calibrated_mean", "mean", 0, probabilities.length);
  if (hasStd) add("calibrated_std", "std", 0, firstKnot - 1);
  for (const level of quantiles) add(`q${level}`, "quantile", level, probabilities.indexOf(level));
  intervals.forEach((level, i) => {
    add(`lower${level}`, "lower", level, probabilities.indexOf(ends[i][0]));
    add(`upper${level}`, "upper", level, probabilities.indexOf(ends[i][1]));
  });
  if (outputs.includes("cdf")) add("calibrated_cdf", "cdf", 0, firstKnot);
  return Object.freeze({
    columns: Object.freeze(columns),
    probabilities: Object.freeze(probabilities),
    hasMean,
    hasStd,
    knots: Object.freeze([...ownKnots]),
    firstKnot,
    count,
    ...(groups && { groups }),
  });
}

/** (1 − level)/2 without the dust of binary fractions: 0.05 for 0.9. */
function centralTail(level: number): number {
  const tail = (1 - level) / 2;
  const rounded = Number(tail.toPrecision(12));
  return rounded > 0 ? rounded : tail;
}

function requireLevels(where: string, name: string, levels: readonly number[]): void {
  levels.forEach((level, i) => {
    requireProbability(where, `${name}[${i}]`, level);
    if (levels.indexOf(level) < i) {
      throw new RangeError(`${where}: ${name} must differ from each other, got ${level} twice; name each level once`);
    }
  });
}
