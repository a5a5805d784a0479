import { coregionFactorVjp, gaussianEmbedding } from "@distcal/kernels";
import { choleskyVjp, NotPositiveDefiniteError } from "@distcal/linalg";
import { requireLength, requirePositive } from "@distcal/numerics";
import { requireJitter, requireRange } from "./checks.ts";
import { klWithGrad } from "./kl.ts";
import type { ExpectedLogLikelihood, RowRange } from "./likelihood.ts";
import {
  type ParameterLayout,
  parameterLayout,
  pullBackGradient,
  type SvgpParameters,
  unpackParameters,
} from "./parameters.ts";
import { type PreparedPosterior, preparePosterior } from "./prepared-posterior.ts";
import { type CrewMemory, leadCrew, sumsOfPart } from "./row-crew.ts";
import { rowParts } from "./row-parts.ts";
import { createRowSums, type RowSumParts, rowSumParts } from "./row-sums.ts";

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
  /** Up to so many rows are summed one after the other, more in parts; default 8192. */
  readonly oneByOne?: number;
  /** Memory of a crew of threads, as many parts as `rowParts` makes of all rows: they share the work on all rows. */
  readonly crew?: CrewMemory;
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

/** The evidence lower bound of Song et al. 2019, §4.3, whitened, with its hand-derived gradient in all parameters. */
export function createElbo(options: ElboOptions): Elbo {
  const { predictions, likelihood, inducing, jitter = 1e-6, oneByOne = 8192, crew } = options;
  const { outputs } = likelihood;
  const rows = predictions.mean.length;
  requireLength("createElbo", "predictions.std", predictions.std.length, rows);
  requireLength("createElbo", "likelihood", likelihood.rows, rows);
  requireJitter("createElbo", jitter);
  const layout = parameterLayout({ outputs, inducing, likelihood: likelihood.parameters });
  const rowSums = createRowSums(predictions, likelihood, inducing);
  const sums = new Float64Array(rowSums.size);
  const parts = rowSumParts({ outputs, inducing, likelihoodParameters: likelihood.parameters.length }, sums);

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
    const posterior = orUndefined(() => preparePosterior(parameters, jitter));
    if (posterior === undefined) return Number.NEGATIVE_INFINITY;
    const scale = numData / (range.to - range.from);
    if (!sumRows(packed, posterior, parameters.likelihood, range)) return Number.NEGATIVE_INFINITY;
    const gathered = orUndefined(() => gather(parameters, posterior, parts, scale, gradient));
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
    if (gathered !== undefined && Number.isFinite(value) && allFinite(gradient)) return value;
    gradient.fill(0);
    return Number.NEGATIVE_INFINITY;
  }

  /** The sums over the rows of a range, into `sums`; false where they are not to be used. */
  function sumRows(packed: Float64Array, posterior: PreparedPosterior, own: Float64Array, range: RowRange): boolean {
    const ranges = rowParts(range, oneByOne);
    if (ranges.length === 1) return rowSums.sumInto(sums, posterior, own, range);
    const shared = crew !== undefined && range.to - range.from === rows ? crew : undefined;
    if (shared && !leadCrew(shared, packed, (part, into) => rowSums.sumInto(into, posterior, own, ranges[part]))) {
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

  /** Carries the gradients that blocks share back to the parameters, times `scale`, into the one vector. */
  function gather(
    { loading, variance }: SvgpParameters,
    posterior: PreparedPosterior,
    { shared, likelihood: inLikelihood }: RowSumParts,
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
    add(blocks.likelihood.from, inLikelihood);
    return gradient;
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

function unpackTriangle(size: number, packed: Float64Array): Float64Array {
  const square = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) for (let j = 0; j <= i; j++) square[i * size + j] = packed[at++];
  return square;
}
