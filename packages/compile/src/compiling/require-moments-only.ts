import type { Calibrator } from "@distcal/distributions";
import type { OutputOptions } from "../columns/output-columns.ts";
import type { Bounds } from "../compiled/compiled-content.ts";

/** Throws where a calibrator reads more than mean and std, or its answers jump: a table over these two has no place for it. */
export function requireMomentsOnly(where: string, { inputs, support, unbounded }: Calibrator): void {
  if (support !== undefined && (support.step !== undefined || unbounded === undefined)) {
    throw new RangeError(
      `${where}: calibrator must be of outcomes that may be any number within bounds, got one with rounding, whose answers jump; ` +
        "answer with predict or serve",
    );
  }
  if (inputs === undefined) return;
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
