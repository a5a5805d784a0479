import { type MonotoneMap, monotoneSpline } from "@distcal/beta-link";
import { number, numberArray, object, oneOf, refined, type Schema } from "@distcal/model-document";
import { risingKnots } from "../knots/rising-knots.ts";
import { linesWithExponentialEnds } from "./exponential-ends.ts";
import type { ResidualTable } from "./residual-table.ts";

/** How the density of residuals is made: a smooth curve, or a cdf of straight lines from each residual to the next. */
export type ResidualDensity = "smooth" | "lines";

/** Past residuals, and the curve through them. */
export type ResidualParameters = {
  readonly density: ResidualDensity;
  /** Sorted residuals and their ranks, 1 … rows. */
  readonly values: readonly number[];
  readonly ranks: readonly number[];
  /** The unit of the curve: the root mean square of the residuals. */
  readonly unit: number;
  /** Knots of the smooth curve: residuals in units, and the normal scores that they go to; empty for lines. */
  readonly smoothValues: readonly number[];
  readonly smoothScores: readonly number[];
};

/** Where ranks lie on (0, 1): (r − before)/(rows + 1 − 2·before), ½ for Hazen's positions and 0 for r/(rows + 1). */
export interface PlottingPosition {
  readonly before: 0 | 0.5;
}

/** The map that makes of a standard normal the distribution of residuals over their unit. */
export function residualMap(parameters: ResidualParameters, rows: number, { before }: PlottingPosition): MonotoneMap {
  const { density, values, ranks, unit, smoothValues, smoothScores } = parameters;
  if (density === "smooth") return monotoneSpline(smoothValues, smoothScores);
  return linesWithExponentialEnds(
    Float64Array.from(values, (value) => value / unit),
    Float64Array.from(ranks, (rank) => (rank - before) / (rows + 1 - 2 * before)),
  );
}

/** The residual of the largest kept rank ≤ `rank`, the lowest where ties hide it; undefined below rank 1. */
export function residualAtOrBelow({ values, ranks }: ResidualTable, rank: number): number | undefined {
  if (!(rank >= 1)) return undefined;
  let at = 0;
  while (at + 1 < ranks.length && ranks[at + 1] <= rank) at++;
  return values[at];
}

/** The residual of the least kept rank ≥ `rank`, the highest where ties hide it; undefined above the number of rows. */
export function residualAtOrAbove({ values, ranks }: ResidualTable, rank: number, rows: number): number | undefined {
  if (!(rank <= rows)) return undefined;
  const at = ranks.findIndex((kept) => kept >= rank);
  return values[at < 0 ? values.length - 1 : at];
}

/** A root mean square is no larger than the largest, and of any number of rows that there is not much smaller. */
function wrongUnit(values: readonly number[], unit: number): string | undefined {
  const largest = Math.max(-values[0], values[values.length - 1]);
  const fits = unit <= 2 * largest && unit >= 1e-9 * largest;
  return fits ? undefined : "must have a unit that is the root mean square of values";
}

/** What residuals in a model file must look like. */
export const residualSchema: Schema<ResidualParameters> = refined(
  object({
    density: oneOf("smooth", "lines"),
    values: numberArray({ minLength: 2, maxLength: 1_000_000 }),
    ranks: numberArray({ minLength: 2, maxLength: 1_000_000, min: 1 }),
    unit: number({ above: 0 }),
    smoothValues: numberArray({ maxLength: 1000, min: -1e12, max: 1e12 }),
    smoothScores: numberArray({ maxLength: 1000, min: -40, max: 40 }),
  }),
  ({ density, values, ranks, unit, smoothValues, smoothScores }) =>
    risingKnots("values", values, "ranks", ranks) ??
    wrongUnit(values, unit) ??
    (density === "lines" ? undefined : risingKnots("smoothValues", smoothValues, "smoothScores", smoothScores, 2)),
);
