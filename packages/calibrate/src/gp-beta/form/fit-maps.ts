import {
  inducingPoints,
  optimiseInStages,
  packParameters,
  type SvgpFitOptions,
  type SvgpParameters,
  type SvgpProblem,
  settlePosterior,
} from "@distcal/svgp-inference";
import { startingParameters } from "../fit/starting-parameters.ts";
import { betaLikelihood } from "../likelihood/beta-likelihood.ts";
import type { FormSetting } from "./core-form.ts";
import type { FormRows } from "./form-rows.ts";

/** ln H and ln(1 − H) of each row's scaled score. */
export interface ShapedLogs {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
}

export interface MapOptions extends SvgpFitOptions {
  readonly points: number;
  readonly from?: SvgpParameters;
}

/** Beta maps of shaped scores, by the evidence lower bound. */
export async function fitMaps(
  setting: FormSetting,
  rows: FormRows,
  logs: ShapedLogs,
  { points, from, ...fit }: MapOptions,
): Promise<SvgpParameters> {
  const { kernel } = setting;
  const { columns, weights } = rows;
  const inducing = from?.inducing ?? inducingPoints(columns, { kernel, weights, count: points, seed: fit.seed ?? 1 });
  const start = (): SvgpParameters => from ?? startingParameters(kernel.start(columns, weights), inducing);
  return (await optimiseInStages(problemOf(setting, rows, logs, start), fit)).parameters;
}

/** The maps that a fit to other rows ended with, their posterior settled on these. */
export function settleMaps(
  setting: FormSetting,
  rows: FormRows,
  logs: ShapedLogs,
  from: SvgpParameters,
): SvgpParameters {
  return settlePosterior(
    problemOf(setting, rows, logs, () => from),
    from,
  );
}

function problemOf(
  { kernel, jitter, rule }: FormSetting,
  { columns, weights, length }: FormRows,
  { logQ, log1mQ }: ShapedLogs,
  start: () => SvgpParameters,
): SvgpProblem {
  const first = start();
  const pick = (column: Float64Array, chosen?: Int32Array): Float64Array =>
    chosen === undefined ? column : Float64Array.from(chosen, (row) => column[row]);
  return {
    kernel,
    columns,
    ...(weights && { weights }),
    likelihoodOf: (chosen) =>
      betaLikelihood(
        {
          logQ: pick(logQ, chosen),
          log1mQ: pick(log1mQ, chosen),
          logDensity: new Float64Array(chosen?.length ?? length),
        },
        rule,
      ),
    inducing: Object.values(first.inducing)[0].length,
    jitter,
    start: (layout) => packParameters(layout, first),
  };
}
