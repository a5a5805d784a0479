import { requireProbability } from "@distcal/distributions";

/** One answer of a compiled calibrator: a column with a name, and the polynomial that it is computed from. */
export interface OutputColumn {
  readonly name: string;
  readonly kind: "mean" | "std" | "quantile" | "lower" | "upper";
  /** The probability of a quantile, the level of an interval, 0 for mean and std. */
  readonly level: number;
  /** Which of the cell's polynomials: quantiles by rising probability, then the mean, then the std. */
  readonly polynomial: number;
}

/** What a compiled calibrator computes, in the order of its columns. */
export interface OutputPlan {
  readonly columns: readonly OutputColumn[];
  /** The probabilities of all quantiles and interval ends, rising, each once. */
  readonly probabilities: readonly number[];
  readonly hasMean: boolean;
  readonly hasStd: boolean;
  /** How many polynomials a cell holds. */
  readonly count: number;
}

/** What can be asked for. */
export interface OutputOptions {
  /** Probabilities of the quantiles: 0.05, 0.25, 0.5, 0.75 and 0.95 unless told. */
  readonly quantiles?: readonly number[];
  /** Levels of central intervals, such as 0.9: none unless told. */
  readonly intervals?: readonly number[];
  /** Which moments: both unless told. */
  readonly outputs?: readonly ("mean" | "std")[];
}

const defaultQuantiles = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The columns for what was asked: calibrated_mean, calibrated_std, q0.05 …, lower0.9, upper0.9 …, as `predict` has them. */
export function outputPlan(where: string, options: OutputOptions): OutputPlan {
  const { quantiles = defaultQuantiles, intervals = [], outputs = ["mean", "std"] } = options;
  requireLevels(where, "quantiles", quantiles);
  requireLevels(where, "intervals", intervals);
  const unknown = outputs.find((output) => output !== "mean" && output !== "std");
  if (unknown !== undefined) {
    throw new RangeError(
      `${where}: outputs must be "mean" or "std", got ${JSON.stringify(unknown)}; name quantiles apart`,
    );
  }
  const ends = intervals.map((level) => [centralTail(level), 1 - centralTail(level)] as const);
  const probabilities = [...new Set([...quantiles, ...ends.flat()])].sort((a, b) => a - b);
  const hasMean = outputs.includes("mean");
  const hasStd = outputs.includes("std");
  const count = probabilities.length + Number(hasMean) + Number(hasStd);
  if (count === 0) {
    throw new RangeError(`${where}: there must be something to compute, got no output; name quantiles or outputs`);
  }
  const columns: OutputColumn[] = [];
  const add = (name: string, kind: OutputColumn["kind"], level: number, polynomial: number): void => {
    columns.push(Object.freeze({ name, kind, level, polynomial }));
  };
  if (hasMean) add("calibrated_mean", "mean", 0, probabilities.length);
  if (hasStd) add("calibrated_std", "std", 0, count - 1);
  for (const level of quantiles) add(`q${level}`, "quantile", level, probabilities.indexOf(level));
  intervals.forEach((level, i) => {
    add(`lower${level}`, "lower", level, probabilities.indexOf(ends[i][0]));
    add(`upper${level}`, "upper", level, probabilities.indexOf(ends[i][1]));
  });
  return Object.freeze({
    columns: Object.freeze(columns),
    probabilities: Object.freeze(probabilities),
    hasMean,
    hasStd,
    count,
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
