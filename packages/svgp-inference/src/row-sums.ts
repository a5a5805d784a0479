import type { PredictionRows } from "./elbo.ts";
import { type ExpectedLogLikelihood, type RowRange, triangleSize } from "./likelihood.ts";
import type { PreparedPosterior } from "./prepared-posterior.ts";
import { createRowBlock, type SharedGradients } from "./row-block.ts";

/**
 * What an ELBO sums over rows, in one vector: the expected log-likelihood, its gradient in the likelihood's own parameters,
 * and the gradients that all rows share. One vector, so that parts of the rows can be summed apart, in other threads, and
 * their vectors added.
 */
export interface RowSums {
  readonly size: number;
  /** The sums of the rows of a range, over what `into` held; false, and they are not to be used, where one is no number. */
  sumInto(into: Float64Array, posterior: PreparedPosterior, own: Float64Array, range: RowRange): boolean;
}

/** The parts of such a vector, as views of it. */
export interface RowSumParts {
  readonly expected: Float64Array;
  readonly likelihood: Float64Array;
  readonly shared: SharedGradients;
}

/** The sizes that a vector of sums depends on. */
export interface RowSumsShape {
  readonly outputs: number;
  readonly inducing: number;
  readonly likelihoodParameters: number;
}

/** Rows that are computed together: enough to amortise the loops, few enough to stay in the cache. */
const blockRows = 64;

/** How many numbers the vector of sums has. */
export function rowSumsSize({ outputs, inducing, likelihoodParameters }: RowSumsShape): number {
  const size = outputs * inducing;
  return 2 + likelihoodParameters + 2 * inducing + inducing * inducing + triangleSize(outputs) + size + size * size;
}

/** The parts of a vector of sums. Writing `shared.lengthscale` writes the vector, too. */
export function rowSumParts(
  { outputs, inducing, likelihoodParameters }: RowSumsShape,
  sums: Float64Array,
): RowSumParts {
  let at = 0;
  const part = (length: number): Float64Array => {
    at += length;
    return sums.subarray(at - length, at);
  };
  const expected = part(1);
  const likelihood = part(likelihoodParameters);
  const lengthscale = part(1);
  const size = outputs * inducing;
  const shared = {
    get lengthscale() {
      return lengthscale[0];
    },
    set lengthscale(value) {
      lengthscale[0] = value;
    },
    inducing: { mean: part(inducing), std: part(inducing) },
    inducingFactor: part(inducing * inducing),
    outputFactor: part(triangleSize(outputs)),
    posteriorMean: part(size),
    posteriorFactor: part(size * size),
  };
  return { expected, likelihood, shared };
}

/** Sums over the rows of these predictions under this likelihood. It owns its scratch: use one at a time. */
export function createRowSums(
  predictions: PredictionRows,
  likelihood: ExpectedLogLikelihood,
  inducing: number,
): RowSums {
  const { outputs } = likelihood;
  const rows = predictions.mean.length;
  const shape = { outputs, inducing, likelihoodParameters: likelihood.parameters.length };
  const block = createRowBlock(outputs, inducing, Math.min(blockRows, rows), Infinity);
  return Object.freeze({
    size: rowSumsSize(shape),
    sumInto(into: Float64Array, posterior: PreparedPosterior, own: Float64Array, { from, to }: RowRange): boolean {
      into.fill(0);
      const parts = rowSumParts(shape, into);
      for (let start = from; start < to; start += blockRows) {
        const range = { from: start, to: Math.min(start + blockRows, to) };
        const mean = predictions.mean.subarray(range.from, range.to);
        const std = predictions.std.subarray(range.from, range.to);
        if (!block.forward(posterior, mean, std)) return false;
        parts.expected[0] += likelihood.expectWithGrad(range, block.latent, own, block.gradient, parts.likelihood);
        if (!Number.isFinite(parts.expected[0])) return false;
        block.reverse(parts.shared);
      }
      return true;
    },
  });
}
