import type { QuadratureRule } from "@distcal/distributions";
import {
  createElbo,
  type Elbo,
  type ExpectedLogLikelihood,
  type Objective,
  type ParameterLayout,
  type SvgpParameters,
  type TracePoint,
} from "@distcal/svgp-inference";
import type { StandardisedColumns } from "../standardise.ts";
import type { BetaObservations } from "./beta-likelihood.ts";
import type { GpBetaOptions } from "./gp-beta-fit.ts";

/** What there is to optimise. */
export interface Problem {
  readonly columns: StandardisedColumns;
  readonly observed: BetaObservations;
  readonly rule: QuadratureRule;
  readonly inducing: number;
  readonly jitter: number;
  readonly start: (layout: ParameterLayout) => Float64Array;
  readonly options: GpBetaOptions;
}

/** Where an optimiser came to rest. */
export interface Optimum {
  readonly parameters: SvgpParameters;
  /** In nats, over all rows. */
  readonly elbo: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: string;
  readonly trace: readonly TracePoint[];
}

export function elboOf({ columns, inducing, jitter }: Problem, likelihood: ExpectedLogLikelihood): Elbo {
  return createElbo({ predictions: columns, likelihood, inducing, jitter });
}

/**
 * −(ELBO + ln prior)/rows: of the size of one row's loss whatever the number of rows. The prior on δ, standard normal,
 * is what keeps a few rows from a map that only they support; among hundreds it is nothing.
 */
export function perRow(elbo: Elbo, total: number): Objective {
  const delta = { from: elbo.layout.blocks.likelihood.from + 3, to: elbo.layout.blocks.likelihood.to };
  return (x, gradient) => {
    let value = elbo.valueWithGrad(x, gradient, total);
    for (let i = delta.from; i < delta.to; i++) {
      value -= 0.5 * x[i] * x[i];
      gradient[i] -= x[i];
    }
    for (let i = 0; i < gradient.length; i++) gradient[i] /= -total;
    return -value / total;
  };
}

/** The same problem on some of its rows. */
export function rowsOf(problem: Problem, rows: Int32Array): Problem {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
  const { columns, observed } = problem;
  return {
    ...problem,
    columns: { mean: pick(columns.mean), std: pick(columns.std) },
    observed: {
      logQ: pick(observed.logQ),
      log1mQ: pick(observed.log1mQ),
      logDensity: pick(observed.logDensity),
    },
  };
}
