import type { Calibrator, GroupedAnswers } from "@distcal/distributions";
import type { OutputOptions } from "../columns/output-columns.ts";
import type { Bounds } from "../compiled/compiled-content.ts";

/** The most groups that are compiled: each is a row of the SQL statement. */
const mostCompiledGroups = 1000;

/**
 * Throws where a calibrator reads more than mean, std and a group that moves and stretches answers, or its answers jump: a table over
 * mean and std has no place for it. Answers how groups do that, if there are any.
 */
export function requireMomentsAndGroups(where: string, calibrator: Calibrator): GroupedAnswers | undefined {
  const { inputs, support, unbounded, grouped, guarantee } = calibrator;
  if (support !== undefined && (support.step !== undefined || unbounded === undefined)) {
    throw new RangeError(
      `${where}: calibrator must be of outcomes that may be any number within bounds, got one with rounding, whose answers jump; ` +
        "answer with predict or serve",
    );
  }
  if (inputs === undefined) return undefined;
  if (inputs.covariates.length === 0 && grouped !== undefined) {
    if (guarantee !== undefined) {
      throw new RangeError(
        `${where}: calibrator must have groups or a guarantee, got both; fit it without one of them, or answer with predict or serve`,
      );
    }
    const { length } = grouped.placements.labels;
    if (length <= mostCompiledGroups) return grouped;
    throw new RangeError(
      `${where}: calibrator must have at most ${mostCompiledGroups} groups, got ${length}; ` +
        "fit it with coarser ones, or answer with predict or serve, which take them all",
    );
  }
  const { covariates, group } = inputs;
  const named = covariates.length > 0 ? [`covariates ${covariates.join(", ")}`] : [];
  const further = [...named, ...(group ? ["groups"] : [])].join(" and ");
  throw new RangeError(
    `${where}: calibrator must read mean and std alone, got ${further} as well; ` +
      "fit it without them, or answer with predict or serve, which take them",
  );
}

/** The bounds of outcomes; undefined where there are none. */
export function boundsOf({ support }: Calibrator): Bounds | undefined {
  if (support === undefined) return undefined;
  const { lower, upper } = support;
  return { ...(lower !== undefined && { lower }), ...(upper !== undefined && { upper }) };
}

/**
 * What is compiled of a calibrator with bounds: quantiles and probabilities, which are cut off there. Mean and std on bounds are no
 * such cuts; they are left out by default, and refused by name.
 */
export function outputsWithin(where: string, options: OutputOptions, bounds: Bounds | undefined): OutputOptions {
  if (bounds === undefined) return options;
  const { outputs = [] } = options;
  const refused = outputs.filter((name) => name === "mean" || name === "std");
  if (refused.length > 0) {
    throw new RangeError(
      `${where}: outputs must be "cdf" or none where outcomes have bounds, got ${refused.join(" and ")}; ask for quantiles, or answer with predict`,
    );
  }
  return { ...options, outputs };
}
