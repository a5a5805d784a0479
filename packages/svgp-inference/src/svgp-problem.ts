import type { StandardisedColumns } from "@distcal/distributions";
import { createElbo, type Elbo, type PredictionRows } from "./elbo.ts";
import type { AbortSignalLike } from "./event-loop.ts";
import type { ExpectedLogLikelihood } from "./likelihood.ts";
import type { TracePoint } from "./minimise.ts";
import type { Objective } from "./objective.ts";
import type { ParameterLayout, SvgpParameters } from "./parameters.ts";
import type { CrewMemory } from "./row-crew.ts";

/** What there is to fit: a sparse posterior over functions of the prediction, seen through a likelihood. */
export interface SvgpProblem {
  readonly columns: StandardisedColumns;
  /** The likelihood of the given rows, in their order; of all rows where none are given. */
  readonly likelihoodOf: (rows?: Int32Array) => ExpectedLogLikelihood;
  /** How many points the posterior is held at. */
  readonly inducing: number;
  readonly jitter: number;
  readonly start: (layout: ParameterLayout) => Float64Array;
  /** The same with fewer points, to be solved first: many find their place sooner, and a better one, from where few ended. */
  readonly fewer?: Pick<SvgpProblem, "inducing" | "start">;
  /**
   * Has other threads share the work on many rows, each in `helpWithElbo` of what the job says; answers how to send them
   * home. Where it is left out, or a crew has no other threads, this thread does it all, with the same bits.
   */
  readonly hire?: (job: CrewJob) => () => void;
}

/** What the threads of a crew need to know; the likelihood is that of the same rows. */
export interface CrewJob {
  readonly crew: CrewMemory;
  readonly predictions: PredictionRows;
  readonly rows: Int32Array | undefined;
  readonly inducing: number;
  readonly jitter: number;
  readonly oneByOne: number;
}

/** How a fit goes, and who watches it. */
export interface SvgpFitOptions {
  readonly seed?: number;
  /** How the posterior of the latents is moved: with all else by the optimiser's own steps, or by natural gradients. */
  readonly posteriorSteps?: "joint" | "natural";
  /** A fit ends when five iterations gain no more than this, in nats a row: `usualTolerance` of the rows unless told. */
  readonly tolerance?: number;
  /** A cap for safety. */
  readonly maxIterations?: number;
  /** Called after each iteration: the ELBO in nats a row. */
  readonly onProgress?: (progress: FitProgress) => void;
  /** Stops the fit: its reason is thrown. */
  readonly signal?: AbortSignalLike;
}

export interface FitProgress {
  readonly iteration: number;
  /** Of the rows looked at so far, in nats a row. */
  readonly elboPerRow: number;
  /** Rows that this stage of the fit looks at. */
  readonly rows: number;
}

/** Where an optimiser came to rest. */
export interface SvgpOptimum {
  readonly parameters: SvgpParameters;
  /** In nats, over all rows. */
  readonly elbo: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: string;
  readonly trace: readonly TracePoint[];
}

/** The predictions of the given rows of a problem; of all rows where none are given. */
export function predictionsOfRows({ columns }: SvgpProblem, rows?: Int32Array): PredictionRows {
  const pick = (column: Float64Array): Float64Array =>
    rows === undefined ? column : Float64Array.from(rows, (row) => column[row]);
  return { mean: pick(columns.mean), std: pick(columns.std) };
}

/** The ELBO of the given rows of a problem, under a likelihood of those rows. */
export function elboOfRows(problem: SvgpProblem, likelihood: ExpectedLogLikelihood, rows?: Int32Array): Elbo {
  const { inducing, jitter } = problem;
  return createElbo({ predictions: predictionsOfRows(problem, rows), likelihood, inducing, jitter });
}

/**
 * −(ELBO + ln prior)/rows: of the size of one row's loss whatever the number of rows. The prior, standard normal on
 * those parameters of the likelihood that may be any real number, is what keeps a few rows from a map that only they
 * support; among hundreds it is nothing.
 */
export function lossPerRow(elbo: Elbo, likelihood: ExpectedLogLikelihood, total: number): Objective {
  const { from } = elbo.layout.blocks.likelihood;
  const free = likelihood.parameters.flatMap(({ constraint }, k) => (constraint === "real" ? [from + k] : []));
  return (x, gradient) => {
    let value = elbo.valueWithGrad(x, gradient, total);
    for (const i of free) {
      value -= 0.5 * x[i] * x[i];
      gradient[i] -= x[i];
    }
    for (let i = 0; i < gradient.length; i++) gradient[i] /= -total;
    return -value / total;
  };
}

/** Over five iterations 1e-4 nat a row, or a twentieth of a nat in all, is nothing that more steps could make use of. */
export function usualTolerance(rows: number): number {
  return 1e-4 + 0.05 / rows;
}
