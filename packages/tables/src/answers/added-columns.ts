import { badInput } from "../errors/user-error.ts";

/** What the values of a new column are; true is 1 among numbers, and false 0. */
export type AddedType = "number" | "boolean";

/** The columns that predict adds: their names and types, and the levels of the quantiles among them. */
export interface AddedColumns {
  /** calibrated_mean, calibrated_std, one name per level, outside. */
  readonly names: readonly string[];
  readonly types: readonly AddedType[];
  /** The probabilities of the quantiles, in the order of their columns. */
  readonly levels: readonly number[];
  /** What was asked for: quantiles, and levels of central intervals. */
  readonly quantiles: readonly number[];
  readonly intervals: readonly number[];
}

const defaultQuantiles = "0.05,0.5,0.95";

/**
 * The columns for `quantiles` and `interval`, each a list with commas: q0.05 for a quantile, lower0.9 and upper0.9
 * for a central interval. With neither: quantiles 0.05, 0.5 and 0.95. The last is whether a prediction lies outside what
 * the fit has seen.
 */
export function addedColumns({ quantiles, interval }: { quantiles?: string; interval?: string }): AddedColumns {
  const names = ["calibrated_mean", "calibrated_std"];
  const levels: number[] = [];
  const asked = quantiles ?? (interval === undefined ? defaultQuantiles : undefined);
  const asQuantiles = asked === undefined ? [] : probabilities("quantiles", asked);
  const asIntervals = interval === undefined ? [] : probabilities("interval", interval);
  for (const level of asQuantiles) {
    names.push(`q${level}`);
    levels.push(level);
  }
  for (const level of asIntervals) {
    names.push(`lower${level}`, `upper${level}`);
    levels.push(centralTail(level), 1 - centralTail(level));
  }
  names.push("outside");
  return Object.freeze({
    names: Object.freeze(names),
    types: Object.freeze(names.map((name): AddedType => (name === "outside" ? "boolean" : "number"))),
    levels: Object.freeze(levels),
    quantiles: Object.freeze(asQuantiles),
    intervals: Object.freeze(asIntervals),
  });
}

/** (1 − level)/2 without the dust of binary fractions: 0.05 for 0.9. */
function centralTail(level: number): number {
  const tail = (1 - level) / 2;
  const rounded = Number(tail.toPrecision(12));
  return rounded > 0 ? rounded : tail;
}

function probabilities(option: string, text: string): readonly number[] {
  const parts = text.split(",").map((part) => part.trim());
  const values = parts.map((part) => {
    const value = part === "" ? Number.NaN : Number(part);
    if (value > 0 && value < 1) return value;
    throw badInput(
      (named) => `${named(option)} must be numbers between 0 and 1 with commas, such as 0.05,0.5,0.95, got "${part}"`,
    );
  });
  const twice = values.find((value, i) => values.indexOf(value) < i);
  if (twice !== undefined) throw badInput((named) => `${named(option)} names ${twice} twice; name each level once`);
  return values;
}
