import { requireLength, requirePositive } from "@distcal/distributions";
import { coregionFactorVjp, gaussianEmbedding } from "@distcal/kernels";
import { choleskyVjp, NotPositiveDefiniteError } from "@distcal/linalg";
import { requireJitter, requireRange } from "./checks.ts";
import { klWithGrad } from "./kl.ts";
import { type ExpectedLogLikelihood, type RowRange, triangleSize } from "./likelihood.ts";
import {
  type ParameterLayout,
  parameterLayout,
  pullBackGradient,
  type SvgpParameters,
  unpackParameters,
} from "./parameters.ts";
import { type PreparedPosterior, preparePosterior } from "./prepared-posterior.ts";
import { createRowBlock, type RowBlock, type SharedGradients } from "./row-block.ts";

/** Columns of predictions whose numbers are known to be fine: std > 0. */
export interface PredictionRows {
  readonly mean: Float64Array;
  readonly std: Float64Array;
}

export interface ElboOptions {
  readonly predictions: PredictionRows;
  readonly likelihood: ExpectedLogLikelihood;
  readonly inducing: number;
  /** Added to the diagonal of k(u, u); k(x, x) ≤ 1. Default 1e-6. */
  readonly jitter?: number;
}

/** The ELBO of one data set as a function of one unconstrained vector. It owns its scratch: use one at a time. */
export interface Elbo {
  readonly layout: ParameterLayout;
  /**
   * (numData/rows) Σ E[ln p(y_i | w_i)] − KL over the rows of the range (all of them by default), with its gradient.
   * `numData` is the number of rows of the whole data set, so that the ELBOs of batches average to the full one.
   * −∞ with a zero gradient where k(u, u) has no factor or a number overflows: an optimiser backs off from there.
   */
  valueWithGrad(packed: Float64Array, gradient: Float64Array, numData: number, range?: RowRange): number;
}

/** Rows that are computed together: enough to amortise the loops, few enough to stay in the cache. */
const blockRows = 64;

/** The evidence lower bound of Song et al. 2019, §4.3, whitened, with its hand-derived gradient in all parameters. */
export function createElbo({ predictions, likelihood, inducing, jitter = 1e-6 }: ElboOptions): Elbo {
  const { outputs } = likelihood;
  const rows = predictions.mean.length;
  requireLength("createElbo", "predictions.std", predictions.std.length, rows);
  requireLength("createElbo", "likelihood", likelihood.rows, rows);
  requireJitter("createElbo", jitter);
  const layout = parameterLayout({ outputs, inducing, likelihood: likelihood.parameters });
  const block = createRowBlock(outputs, inducing, Math.min(blockRows, rows), Infinity);
  const shared = emptyGradients(outputs, inducing);
  const parameterGradient = new Float64Array(likelihood.parameters.length);

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
    parameterGradient.fill(0);
    const parameters = unpackParameters(layout, packed);
    const posterior = orUndefined(() => preparePosterior(parameters, jitter));
    if (posterior === undefined) return Number.NEGATIVE_INFINITY;
    clearGradients(shared);
    const scale = numData / (range.to - range.from);
    const expected = sumOverBlocks(posterior, parameters.likelihood, range, shared);
    if (!Number.isFinite(expected)) return Number.NEGATIVE_INFINITY;
    const gathered = orUndefined(() => gather(parameters, posterior, shared, scale, gradient));
    const { posteriorMean, posteriorFactor } = layout.blocks;
    const kl = klWithGrad(
      parameters.posteriorMean,
      parameters.posteriorFactor,
      -1,
      gradient.subarray(posteriorMean.from, posteriorMean.to),
      gradient.subarray(posteriorFactor.from, posteriorFactor.to),
    );
    pullBackGradient(layout, packed, gradient);
    const value = scale * expected - kl;
    if (gathered !== undefined && Number.isFinite(value) && allFinite(gradient)) return value;
    gradient.fill(0);
    return Number.NEGATIVE_INFINITY;
  }

  function sumOverBlocks(
    posterior: PreparedPosterior,
    own: Float64Array,
    { from, to }: RowRange,
    shared: SharedGradients,
  ): number {
    let total = 0;
    for (let start = from; start < to; start += blockRows) {
      const end = Math.min(start + blockRows, to);
      total += blockTerm(block, posterior, own, { from: start, to: end });
      if (!Number.isFinite(total)) return Number.NEGATIVE_INFINITY;
      block.reverse(shared);
    }
    return total;
  }

  function blockTerm(block: RowBlock, posterior: PreparedPosterior, own: Float64Array, range: RowRange): number {
    const mean = predictions.mean.subarray(range.from, range.to);
    const std = predictions.std.subarray(range.from, range.to);
    if (!block.forward(posterior, mean, std)) return Number.NEGATIVE_INFINITY;
    return likelihood.expectWithGrad(range, block.latent, own, block.gradient, parameterGradient);
  }

  /** Carries the gradients that blocks share back to the parameters, times `scale`, into the one vector. */
  function gather(
    { loading, variance }: SvgpParameters,
    posterior: PreparedPosterior,
    shared: SharedGradients,
    scale: number,
    gradient: Float64Array,
  ): Float64Array {
    const { blocks } = layout;
    const size = inducing;
    const gramBar = choleskyVjp(posterior.inducingFactor, { rows: size, cols: size, data: shared.inducingFactor });
    const kernel = gaussianEmbedding({ lengthscale: posterior.lengthscale });
    const inGram = kernel.gramVjp(posterior.inducingPoints, gramBar);
    gradient[blocks.lengthscale.from] = scale * (shared.lengthscale + inGram.parameters.lengthscale);
    const add = (from: number, values: ArrayLike<number>): void => {
      for (let i = 0; i < values.length; i++) gradient[from + i] += scale * values[i];
    };
    add(blocks.inducingMean.from, shared.inducing.mean);
    add(blocks.inducingMean.from, inGram.points.mean);
    add(blocks.inducingStd.from, shared.inducing.std);
    add(blocks.inducingStd.from, inGram.points.std);
    add(blocks.posteriorMean.from, shared.posteriorMean);
    const factorSize = outputs * inducing;
    for (let i = 0, at = blocks.posteriorFactor.from; i < factorSize; i++) {
      for (let j = 0; j <= i; j++) gradient[at++] += scale * shared.posteriorFactor[i * factorSize + j];
    }
    const outputFactorBar = { rows: outputs, cols: outputs, data: unpackTriangle(outputs, shared.outputFactor) };
    const inCoregion = coregionFactorVjp({ loading, variance }, outputFactorBar);
    add(blocks.loading.from, inCoregion.loading);
    add(blocks.variance.from, inCoregion.variance);
    add(blocks.likelihood.from, parameterGradient);
    return gradient;
  }

  return Object.freeze({ layout, valueWithGrad });
}

function emptyGradients(outputs: number, inducing: number): SharedGradients {
  const size = outputs * inducing;
  return {
    lengthscale: 0,
    inducing: { mean: new Float64Array(inducing), std: new Float64Array(inducing) },
    inducingFactor: new Float64Array(inducing * inducing),
    outputFactor: new Float64Array(triangleSize(outputs)),
    posteriorMean: new Float64Array(size),
    posteriorFactor: new Float64Array(size * size),
  };
}

function clearGradients(shared: SharedGradients): void {
  shared.lengthscale = 0;
  shared.inducing.mean.fill(0);
  shared.inducing.std.fill(0);
  shared.inducingFactor.fill(0);
  shared.outputFactor.fill(0);
  shared.posteriorMean.fill(0);
  shared.posteriorFactor.fill(0);
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

function unpackTriangle(size: number, packed: Float64Array): Float64Array {
  const square = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) for (let j = 0; j <= i; j++) square[i * size + j] = packed[at++];
  return square;
}
