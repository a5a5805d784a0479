import { countedRows, type Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { risingOrder } from "../isotonic-regression/rising-order.ts";
import { contentOf } from "../rows/content-of.ts";
import { requireDifferentTargets } from "../rows/require-different-targets.ts";
import { type SamplingOptions, sampledRows } from "../rows/sampled-rows.ts";
import { type IdrCalibrator, type IdrParameters, idrCalibrator, idrReader } from "./idr-calibrator.ts";

const optionNames: OptionNames<SamplingOptions> = { maxRows: true, seed: true };
/** Its cost and memory grow with the square of the rows. */
const defaultMaxRows = 5000;

/**
 * Isotonic distributional regression (Henzi, Ziegel & Gneiting 2021) on the predicted mean: of all families of distributions that rise
 * with the mean, the one with the least CRPS on the rows of the fit. The standard deviation is not read, so of point forecasts it is
 * EasyUQ (Walz et al. 2024). Its answers are steps at observed outcomes, with masses where outcomes repeat.
 */
export function fitIdr(observations: Observations, options: SamplingOptions = {}, where = "fitIdr"): IdrCalibrator {
  requireKnownOptions(where, options, optionNames);
  const { maxRows = defaultMaxRows, seed = 1 } = options;
  const rows = countedRows(observations, where);
  const used = sampledRows(where, rows, { maxRows, seed });
  requireDifferentTargets(where, used.target);
  const order = risingOrder(used.mean);
  const parameters: IdrParameters = {
    mean: Array.from(order, (row) => used.mean[row]),
    target: Array.from(order, (row) => used.target[row]),
    weight: Array.from(order, (row) => used.weight?.[row] ?? 1),
  };
  return idrCalibrator(contentOf("idr", rows, parameters, { seed }));
}

/** Distributions of outcomes that rise with the mean. */
export const idrMethod: Method<"idr", IdrParameters, IdrCalibrator, SamplingOptions> = Object.freeze({
  ...idrReader,
  title: "IDR",
  description: "Past outcomes, in a step distribution that increases with the predicted mean; no smooth density.",
  options: optionNames,
  comparedByName: true,
  engines: ["float64"],
  fit: fitIdr,
});
