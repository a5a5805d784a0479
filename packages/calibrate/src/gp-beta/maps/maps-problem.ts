import type { IntervalProbabilities } from "@distcal/beta-link";
import type { Columns, Kernel } from "@distcal/kernels";
import type { QuadratureRule } from "@distcal/numerics";
import { inducingPoints, packParameters, type SvgpParameters } from "@distcal/svgp-inference";
import { type BetaObservations, betaLikelihood } from "../likelihood/beta-likelihood.ts";
import { betaObservationsOf } from "../likelihood/beta-observations.ts";
import { mostInducingPoints } from "../model/latent-parameters.ts";
import type { GpBetaOptions } from "../options/gp-beta-options.ts";
import type { Problem } from "./problem.ts";
import { startingParameters } from "./starting-parameters.ts";
import { threadsOf } from "./threads-of.ts";

/** More points than `most` start from a fit with `points`: up to 8 times as fast on the paper's data. */
const few = { points: 8, most: 12 } as const;

/** What maps are fitted to: where each row lies, and its outcome as ln q and ln(1 − q) of what the maps change. */
export interface MappedRows {
  readonly columns: Columns;
  readonly weights?: Float64Array;
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  readonly interval?: IntervalProbabilities;
}

/** With which kernel and how many points maps are fitted, and how. */
export interface MapsSetting {
  readonly kernel: Kernel;
  readonly rule: QuadratureRule;
  readonly jitter: number;
  readonly points: number;
  readonly options: GpBetaOptions;
}

/** The problem that a fit of maps solves, from an earlier fit where there is one. */
export function mapsProblem(setting: MapsSetting, rows: MappedRows, from?: SvgpParameters): Problem {
  const { kernel, rule, jitter, points, options } = setting;
  const { seed = 1, fewFirst = true } = options;
  const { columns, weights, logQ, log1mQ, interval } = rows;
  // Without the base density, which no parameter changes, the objective is free of the unit of y.
  const observed: BetaObservations = {
    ...{ logQ, log1mQ, logDensity: new Float64Array(logQ.length) },
    ...(interval && { interval }),
  };
  const ofKernel = kernel.start(columns, weights);
  const startWith = (count: number): Pick<Problem, "inducing" | "start"> => {
    const inducing = inducingPoints(columns, { kernel, weights, count, seed });
    return {
      inducing: Object.values(inducing)[0].length,
      start: (layout) => packParameters(layout, startingParameters(ofKernel, inducing)),
    };
  };
  return {
    kernel,
    columns,
    ...(weights && { weights }),
    observed,
    rule,
    likelihoodOf: (chosen) => betaLikelihood(betaObservationsOf(observed, chosen), rule),
    ...(from === undefined
      ? { ...startWith(points), ...(fewFirst && points > few.most && { fewer: startWith(few.points) }) }
      : { inducing: Object.values(from.inducing)[0].length, start: (layout) => packParameters(layout, from) }),
    jitter,
    options,
    ...threadsOf(options, observed, rule.order),
  };
}

/** More rows can hold more detail; beyond 16 points the paper's data sets gain nothing. */
export function inducingCount(asked: GpBetaOptions["inducingPoints"], rows: number): number {
  if (asked === undefined || asked === "auto") return rows < 100 ? 6 : rows < 400 ? 10 : rows < 2000 ? 12 : 16;
  if (!(Number.isInteger(asked) && asked >= 1 && asked <= mostInducingPoints)) {
    throw new RangeError(
      `fit: inducingPoints must be a whole number from 1 to ${mostInducingPoints} or "auto", got ${asked}; 32 is plenty`,
    );
  }
  return asked;
}
