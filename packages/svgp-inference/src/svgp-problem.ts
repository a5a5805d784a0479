import type { StandardisedColumns } from "@distcal/distributions";
import { createElbo, type Elbo } from "./elbo.ts";
import type { AbortSignalLike } from "./event-loop.ts";
import type { ExpectedLogLikelihood } from "./likelihood.ts";
import type { TracePoint } from "./minimise.ts";
import type { Objective } from "./objective.ts";
import type { ParameterLayout, SvgpParameters } from "./parameters.ts";

/** What there is to fit: a sparse posterior over functions of the prediction, seen through a likelihood. */
export interface SvgpProblem {
  readonly columns: StandardisedColumns;
  /** The likelihood of the given rows, in their order; of all rows where none are given. */
  readonly likelihoodOf: (rows?: Int32Array) => ExpectedLogLikelihood;
  /** How many points the posterior is held at. */
  readonly inducing: number;
  readonly jitter: number;
  readonly start: (layout: ParameterLayout) => Float64Array;
}

/** How a fit goes, and who watches it. */
export interface SvgpFitOptions {
  readonly seed?: number;
  /** How the posterior of the latents is moved: with all else by the optimiser's own steps, or by natural gradients. */
  readonly posteriorSteps?: "joint" | "natural";
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

/** The ELBO of the given rows of a problem, under a likelihood of those rows. */
export function elboOfRows(problem: SvgpProblem, likelihood: ExpectedLogLikelihood, rows?: Int32Array): Elbo {
  const { columns, inducing, jitter } = problem;
  const pick = (column: Float64Array): Float64Array =>
    rows === undefined ? column : Float64Array.from(rows, (row) => column[row]);
  const predictions = { mean: pick(columns.mean), std: pick(columns.std) };
  return createElbo({ predictions, likelihood, inducing, jitter });
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
