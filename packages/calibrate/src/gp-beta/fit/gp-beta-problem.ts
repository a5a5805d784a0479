import {
  type ObservedRows,
  onGrid,
  type Standardisation,
  standardisationOf,
  standardise,
  toSignificantBits,
} from "@distcal/distributions";
import type { Kernel } from "@distcal/kernels";
import { gaussHermite } from "@distcal/numerics";
import { inducingPoints, packParameters } from "@distcal/svgp-inference";
import { betaLikelihood } from "../likelihood/beta-likelihood.ts";
import { betaObservations, betaObservationsOf } from "../likelihood/beta-observations.ts";
import { mostInducingPoints } from "../model/gp-beta-parameters.ts";
import { paperKernel } from "../model/paper-kernel.ts";
import type { GpBetaOptions } from "./gp-beta-fit.ts";
import type { Problem } from "./problem.ts";
import { startingParameters } from "./starting-parameters.ts";
import { threadsOf } from "./threads-of.ts";

/** Nodes of the cubature in each of the three latents. */
export const usualCubatureOrder = 4;

/** The jitter of the kernel matrix: k(x, x) ≤ 1, so this is far below what a fit can tell apart. */
const jitter = 1e-6;

/** More points than `most` start from a fit with `points`: up to 8 times as fast on the paper's data. */
const few = { points: 8, most: 12 } as const;

/** What there is to optimise for rows, on standardised predictions, and what it leaves out. */
export interface GpBetaProblem {
  readonly problem: Problem;
  readonly standardisation: Standardisation;
  /** Σ ln of the base density at the outcomes, in nats. The objective does without: no parameter changes it. */
  readonly baseLogLikelihood: number;
}

/** What a fit may be asked for beside its options: another kernel than the paper's, and how often each row counts. */
export interface ProblemForm {
  readonly kernel?: Kernel;
  readonly weights?: Float64Array;
}

/** The problem that a fit to these rows solves. */
export function gpBetaProblem(rows: ObservedRows, options: GpBetaOptions, form: ProblemForm = {}): GpBetaProblem {
  const { seed = 1, cubatureOrder = usualCubatureOrder, fewFirst = true } = options;
  const standardisation = standardisationOf(rows.mean, rows.std, form.weights);
  const scaled = standardise(standardisation, rows.mean, rows.std);
  const columns = { mean: onGrid(scaled.mean), std: toSignificantBits(scaled.std) };
  const observed = betaObservations(rows);
  const count = inducingCount(options.inducingPoints, rows.length);
  const { kernel = paperKernel, weights } = form;
  const ofKernel = kernel.start(columns, weights);
  const startWith = (points: number): Pick<Problem, "inducing" | "start"> => {
    const inducing = inducingPoints(columns, { kernel, weights, count: points, seed });
    return {
      inducing: Object.values(inducing)[0].length,
      start: (layout) => packParameters(layout, startingParameters(ofKernel, inducing)),
    };
  };
  const rule = gaussHermite(cubatureOrder);
  // Without the base density the objective is free of the unit of y.
  const unitFree = { ...observed, logDensity: new Float64Array(rows.length) };
  const problem: Problem = {
    kernel,
    columns,
    ...(weights && { weights }),
    observed: unitFree,
    rule,
    likelihoodOf: (chosen) => betaLikelihood(betaObservationsOf(unitFree, chosen), rule),
    ...startWith(count),
    ...(fewFirst && count > few.most && { fewer: startWith(few.points) }),
    jitter,
    options,
    ...threadsOf(options, unitFree, cubatureOrder),
  };
  return {
    problem,
    standardisation,
    baseLogLikelihood: observed.logDensity.reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * value, 0),
  };
}

/** More rows can hold more detail; beyond 16 points the paper's data sets gain nothing. */
function inducingCount(asked: GpBetaOptions["inducingPoints"], rows: number): number {
  if (asked === undefined || asked === "auto") return rows < 100 ? 6 : rows < 400 ? 10 : rows < 2000 ? 12 : 16;
  if (!(Number.isInteger(asked) && asked >= 1 && asked <= mostInducingPoints)) {
    throw new RangeError(
      `fit: inducingPoints must be a whole number from 1 to ${mostInducingPoints} or "auto", got ${asked}; 32 is plenty`,
    );
  }
  return asked;
}
