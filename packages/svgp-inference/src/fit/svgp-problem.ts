import { type Columns, type Kernel, type KernelDescription, requireColumnLengths } from "@distcal/kernels";
import { type AwaitedElbo, createElbo, type Elbo } from "../bound/elbo.ts";
import type { ExpectedLogLikelihood } from "../likelihoods/likelihood.ts";
import type { AbortSignalLike } from "../optimisers/event-loop.ts";
import type { TracePoint } from "../optimisers/minimise.ts";
import { type AwaitedObjective, type Objective, whenKnown } from "../optimisers/objective.ts";
import type { ParameterLayout, SvgpParameters } from "../parameters/svgp-parameters.ts";
import { rowCount } from "../rows/row-range.ts";
import type { RowData } from "../rows/row-sums.ts";
import type { WorkerGroup } from "../threads/worker-group.ts";

/** What there is to fit: a sparse posterior over functions of a row's columns, seen through a likelihood. */
export interface SvgpProblem {
  readonly kernel: Kernel;
  /** The kernel's columns of all rows. */
  readonly columns: Columns;
  /** How often each row counts, ≥ 0: weight 2 is the row twice. Each once where it is left out. */
  readonly weights?: Float64Array;
  /** The likelihood of the given rows, in their order; of all rows where none are given. */
  readonly likelihoodOf: (rows?: Int32Array) => ExpectedLogLikelihood;
  /** How many points the posterior is held at. */
  readonly inducing: number;
  readonly jitter: number;
  readonly start: (layout: ParameterLayout) => Float64Array;
  /** The same with fewer points, to be solved first: many find their place sooner, and a better one, from where few ended. */
  readonly fewer?: Pick<SvgpProblem, "inducing" | "start">;
  /**
   * Starts other threads that share the work on many rows, each in `helpWithElbo` of what the job says; answers how to
   * stop them. Where it is left out, or starts none, this thread does it all, with the same bits.
   */
  readonly startWorkers?: (job: WorkerJob) => () => void | Promise<void>;
  /** Where the bound of some rows (of all where none are given) is computed elsewhere: with so many points, until `stop`. */
  readonly boundOf?: (inducing: number, rows?: Int32Array) => Promise<Bound>;
  /** How much of a loss from there rounding makes up, of max(1, |loss|): by default that of float64. */
  readonly noise?: number;
}

/** A bound, and what ends its use: nothing that it took is left once that is done. */
export interface Bound {
  readonly elbo: AwaitedElbo;
  readonly stop: () => void | Promise<void>;
}

/** What the threads of a group need to know, as plain data; the likelihood is that of the same rows. */
export interface WorkerJob {
  readonly group: WorkerGroup;
  readonly kernel: KernelDescription;
  readonly columns: Columns;
  readonly weights: Float64Array | undefined;
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
  /** A fit ends when five iterations gain no more than this, in nats per row; by default `usualTolerance` of the rows. */
  readonly tolerance?: number;
  /** A cap for safety. */
  readonly maxIterations?: number;
  /** Called after each iteration: the ELBO in nats per row. */
  readonly onProgress?: (progress: FitProgress) => void;
  /** Stops the fit: its reason is thrown. */
  readonly signal?: AbortSignalLike;
}

export interface FitProgress {
  readonly iteration: number;
  /** Of the rows looked at so far, in nats per row. */
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

/** The rows of a problem that count: not those of weight 0. */
export interface CountedRows {
  /** Which they are, where not all of them count. */
  readonly rows: Int32Array | undefined;
  readonly length: number;
  /** What they count for: the sum of their weights, or their number. */
  readonly count: number;
}

/** The rows of a problem that count. */
export function countedRows(problem: SvgpProblem): CountedRows {
  const { kernel, columns, weights } = problem;
  const total = requireColumnLengths("fit", kernel, columns);
  const count = rowCount(weights, { from: 0, to: total });
  if (!(count > 0)) throw new RangeError(`fit: the weights of the rows must have a sum > 0, got ${count}`);
  if (weights === undefined || weights.every((weight) => weight > 0)) return { rows: undefined, length: total, count };
  const rows = Int32Array.from([...weights.keys()].filter((row) => weights[row] > 0));
  return { rows, length: rows.length, count };
}

/** The data of the given rows of a problem, under a likelihood of those rows; of all rows where none are given. */
export function dataOfRows(problem: SvgpProblem, likelihood: ExpectedLogLikelihood, rows?: Int32Array): RowData {
  const { kernel, columns, weights, inducing } = problem;
  const pick = (column: Float64Array): Float64Array =>
    rows === undefined ? column : Float64Array.from(rows, (row) => column[row]);
  return {
    kernel,
    columns: Object.fromEntries(kernel.columns.map(({ name }) => [name, pick(columns[name])])),
    likelihood,
    ...(weights && { weights: pick(weights) }),
    inducing,
  };
}

/** The ELBO of the given rows of a problem, under a likelihood of those rows. */
export function elboOfRows(problem: SvgpProblem, likelihood: ExpectedLogLikelihood, rows?: Int32Array): Elbo {
  return createElbo({ ...dataOfRows(problem, likelihood, rows), jitter: problem.jitter });
}

/**
 * −(ELBO + ln prior)/count: of the size of one row's loss whatever the number of rows. The prior, standard normal on
 * those parameters of the likelihood that may be any real number, is what keeps a few rows from a map that only they
 * support; among hundreds it is nothing.
 */
export function lossPerRow(elbo: Elbo, likelihood: Pick<ExpectedLogLikelihood, "parameters">, count: number): Objective;
export function lossPerRow(
  elbo: AwaitedElbo,
  likelihood: Pick<ExpectedLogLikelihood, "parameters">,
  count: number,
): AwaitedObjective;
export function lossPerRow(
  elbo: AwaitedElbo,
  likelihood: Pick<ExpectedLogLikelihood, "parameters">,
  count: number,
): AwaitedObjective {
  const { from } = elbo.layout.blocks.likelihood;
  const free = likelihood.parameters.flatMap(({ constraint }, k) => (constraint === "real" ? [from + k] : []));
  return (x, gradient) =>
    whenKnown(elbo.valueWithGrad(x, gradient, count), (bound) => {
      let value = bound;
      for (const i of free) {
        value -= 0.5 * x[i] * x[i];
        gradient[i] -= x[i];
      }
      for (let i = 0; i < gradient.length; i++) gradient[i] /= -count;
      return -value / count;
    });
}

/** Over five iterations 1e-4 nat per row, or a twentieth of a nat in all, is nothing that more steps could make use of. */
export function usualTolerance(rows: number): number {
  return 1e-4 + 0.05 / rows;
}
