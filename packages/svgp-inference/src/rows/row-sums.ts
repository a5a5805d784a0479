import { type Columns, type Features, type Kernel, requireColumnLengths } from "@distcal/kernels";
import { type ExpectedLogLikelihood, type RowRange, triangleSize } from "../likelihoods/likelihood.ts";
import type { PreparedPosterior } from "../posterior/prepared-posterior.ts";
import { createRowBlock, type SharedGradients } from "../posterior/row-block.ts";

/** Rows of data, what was observed of them, and how a model sees them. */
export interface RowData {
  readonly kernel: Kernel;
  /** The kernel's columns, whose numbers are known to be fine. */
  readonly columns: Columns;
  readonly likelihood: ExpectedLogLikelihood;
  /** How often each row counts, ≥ 0: weight 2 is the row twice. Each once where it is left out. */
  readonly weights?: Float64Array;
  readonly inducing: number;
}

/**
 * What an ELBO sums over rows, in one vector: the expected log-likelihood, its gradient in the likelihood's own parameters,
 * and the gradients that all rows share. One vector, so that parts of the rows can be summed apart, in other threads, and
 * their vectors added.
 */
export interface RowSums {
  /** The sums of the rows of a range, over what `into` held; false, and they are not to be used, where one is not a number. */
  sumInto(into: Float64Array, posterior: PreparedPosterior, own: Float64Array, range: RowRange): boolean;
}

/** The parts of such a vector, as views of it. */
export interface RowSumParts {
  readonly expected: Float64Array;
  readonly likelihood: Float64Array;
  readonly shared: SharedGradients;
}

/** Rows that are computed together: enough to amortise the loops, few enough to stay in the cache. */
const blockRows = 64;

/** How many numbers the vector of sums has. */
export function rowSumsSize({ kernel, likelihood, inducing }: RowData): number {
  const size = likelihood.outputs * inducing;
  const learnt = likelihood.parameters.length + kernel.parameters.length;
  return (
    1 + learnt + (kernel.featureCount + inducing) * inducing + triangleSize(likelihood.outputs) + size + size * size
  );
}

/** The parts of a vector of sums. */
export function rowSumParts({ kernel, likelihood, inducing }: RowData, sums: Float64Array): RowSumParts {
  let at = 0;
  const part = (length: number): Float64Array => {
    at += length;
    return sums.subarray(at - length, at);
  };
  const size = likelihood.outputs * inducing;
  return {
    expected: part(1),
    likelihood: part(likelihood.parameters.length),
    shared: {
      kernel: part(kernel.parameters.length),
      points: Array.from({ length: kernel.featureCount }, () => part(inducing)),
      inducingFactor: part(inducing * inducing),
      outputFactor: part(triangleSize(likelihood.outputs)),
      posteriorMean: part(size),
      posteriorFactor: part(size * size),
    },
  };
}

/** Sums over the rows of this data. It owns its scratch: use one at a time. */
export function createRowSums(data: RowData): RowSums {
  const { kernel, columns, likelihood, weights, inducing } = data;
  const { outputs } = likelihood;
  const features: Features = kernel.features(columns);
  const capacity = Math.min(blockRows, requireColumnLengths("createElbo", kernel, columns));
  const block = createRowBlock({ kernel, outputs, inducing, capacity, rows: Infinity });
  return Object.freeze({
    sumInto(into: Float64Array, posterior: PreparedPosterior, own: Float64Array, { from, to }: RowRange): boolean {
      into.fill(0);
      const { expected, likelihood: inOwn, shared } = rowSumParts(data, into);
      const { latent, gradient } = block;
      for (let start = from; start < to; start += blockRows) {
        const range = { from: start, to: Math.min(start + blockRows, to) };
        if (!block.forward(posterior, features, range)) return false;
        const weight = weights?.subarray(range.from, range.to);
        expected[0] += likelihood.expectWithGrad(range, latent, own, gradient, inOwn, weight);
        if (!Number.isFinite(expected[0])) return false;
        block.reverse(shared);
      }
      return true;
    },
  });
}
