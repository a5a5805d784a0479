import { requireColumnLengths } from "@distcal/kernels";
import { NotPositiveDefiniteError } from "@distcal/linalg";
import { requireLength, requirePositive } from "@distcal/numerics";
import type { RowRange } from "../likelihoods/likelihood.ts";
import {
  type ParameterLayout,
  parameterLayout,
  pullBackGradient,
  unpackParameters,
} from "../parameters/svgp-parameters.ts";
import { type PreparedPosterior, preparePosterior, requireJitter } from "../posterior/prepared-posterior.ts";
import { rowParts } from "../rows/row-parts.ts";
import { requireRange, requireWeights, rowCount } from "../rows/row-range.ts";
import { createRowSums, type RowData, rowSumParts, rowSumsSize } from "../rows/row-sums.ts";
import { leadWorkers, sumsOfPart, type WorkerGroup } from "../threads/worker-group.ts";
import { addRowGradients } from "./add-row-gradients.ts";
import { klWithGrad } from "./kl.ts";

export interface ElboOptions extends RowData {
  /** Added to the diagonal of k(u, u); k(x, x) ≤ 1. Default 1e-6. */
  readonly jitter?: number;
  /** Up to this many rows are summed one after the other, more in parts; default 8192. */
  readonly oneByOne?: number;
  /** Threads that share the work on all rows, with as many parts as `rowParts` makes of them. */
  readonly group?: WorkerGroup;
}

/** The ELBO of one data set as a function of one unconstrained vector. It owns its scratch: use one at a time. */
export interface Elbo {
  readonly layout: ParameterLayout;
  /**
   * (numData/rows) Σ weight_i · E[ln p(y_i | w_i)] − KL over the rows of the range (all of them by default), with its
   * gradient. `numData` is the number of rows of the whole data set, so that the ELBOs of batches average to the full
   * one. Both count a row by its weight: with weights they are sums of them.
   * −∞ with a zero gradient where k(u, u) has no factor or a number overflows: an optimiser backs off from there.
   */
  valueWithGrad(packed: Float64Array, gradient: Float64Array, numData: number, range?: RowRange): number;
}

/** An ELBO whose values may be on their way, as from another thread or a device. */
export interface AwaitedElbo extends Omit<Elbo, "valueWithGrad"> {
  valueWithGrad(...given: Parameters<Elbo["valueWithGrad"]>): number | Promise<number>;
}

/** The evidence lower bound of Song et al. 2019, §4.3, whitened, with its hand-derived gradient in all parameters. */
export function createElbo(options: ElboOptions): Elbo {
  const { kernel, columns, likelihood, weights, inducing, jitter = 1e-6, oneByOne = 8192, group } = options;
  const { outputs } = likelihood;
  const rows = requireColumnLengths("createElbo", kernel, columns);
  requireLength("createElbo", "likelihood", likelihood.rows, rows);
  if (weights !== undefined) requireWeights("createElbo", weights, rows);
  requireJitter("createElbo", jitter);
  const layout = parameterLayout({ kernel, outputs, inducing, likelihood: likelihood.parameters });
  const rowSums = createRowSums(options);
  const sums = new Float64Array(rowSumsSize(options));
  const parts = rowSumParts(options, sums);

  function valueWithGrad(
    packed: Float64Array,
    gradient: Float64Array,
    numData: number,
    range: RowRange = { from: 0, to: rows },
  ): number {
    requireLength("valueWithGrad", "gradient", gradient.length, layout.size);
    requirePositive("valueWithGrad", "numData", numData);
    requireRange("valueWithGrad", range, rows);
    gradient.fill(0);
    const parameters = unpackParameters(layout, packed);
    const posterior = orUndefined(() => preparePosterior(kernel, parameters, jitter));
    if (posterior === undefined) return Number.NEGATIVE_INFINITY;
    if (!sumRows(packed, posterior, parameters.likelihood, range)) return Number.NEGATIVE_INFINITY;
    const counted = rowCount(weights, range);
    const scale = counted > 0 ? numData / counted : 0;
    const isDefined = orUndefined(() => addRowGradients(layout, parameters, posterior, parts, scale, gradient));
    const { posteriorMean, posteriorFactor } = layout.blocks;
    const kl = klWithGrad(
      parameters.posteriorMean,
      parameters.posteriorFactor,
      -1,
      gradient.subarray(posteriorMean.from, posteriorMean.to),
      gradient.subarray(posteriorFactor.from, posteriorFactor.to),
    );
    pullBackGradient(layout, packed, gradient);
    const value = scale * parts.expected[0] - kl;
    if (isDefined && Number.isFinite(value) && allFinite(gradient)) return value;
    gradient.fill(0);
    return Number.NEGATIVE_INFINITY;
  }

  /** The sums over the rows of a range, into `sums`; false where they are not to be used. */
  function sumRows(packed: Float64Array, posterior: PreparedPosterior, own: Float64Array, range: RowRange): boolean {
    const ranges = rowParts(range, oneByOne);
    if (ranges.length === 1) return rowSums.sumInto(sums, posterior, own, range);
    const shared = group !== undefined && range.to - range.from === rows ? group : undefined;
    if (shared && !leadWorkers(shared, packed, (part, into) => rowSums.sumInto(into, posterior, own, ranges[part]))) {
      return false;
    }
    sums.fill(0);
    const partSums = shared ? sums : new Float64Array(sums.length);
    for (let part = 0; part < ranges.length; part++) {
      if (!(shared || rowSums.sumInto(partSums, posterior, own, ranges[part]))) return false;
      const added = shared ? sumsOfPart(shared, part) : partSums;
      for (let k = 0; k < sums.length; k++) sums[k] += added[k];
    }
    return true;
  }

  return Object.freeze({ layout, valueWithGrad });
}

/** The answer, or undefined where parameters are so far out that k(u, u) has no factor or a number overflows. */
function orUndefined<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function allFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
