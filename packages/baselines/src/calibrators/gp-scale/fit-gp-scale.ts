import {
  joinedRows,
  type ObservedRows,
  onGrid,
  pickedRows,
  standardisationOf,
  standardise,
  toSignificantBits,
} from "@distcal/distributions";
import { type Columns, gaussianEmbedding, type Kernel, kernelOf } from "@distcal/kernels";
import type { ModelContent } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import {
  inducingPoints,
  optimiseInStages,
  orderOfRows,
  packParameters,
  type SvgpFitOptions,
  type SvgpParameters,
  triangleSize,
} from "@distcal/svgp-inference";
import { contentOf } from "../rows/content-of.ts";
import { type GpScaleParameters, mostInducingPoints } from "./gp-scale-parameters.ts";
import type { ScaleFamily } from "./scale-likelihood.ts";
import { writtenPosterior } from "./written-posterior.ts";

/** How a GP of widths is fitted. */
export interface GpScaleOptions extends SvgpFitOptions {
  /** How many predictions the posterior is held at; "auto" chooses by the number of rows. */
  readonly inducingPoints?: number | "auto";
}

export const gpScaleOptions: OptionNames<GpScaleOptions> = {
  inducingPoints: true,
  seed: true,
  posteriorSteps: true,
  tolerance: true,
  maxIterations: true,
  onProgress: true,
  signal: true,
};

/** `scaleCovariance` with what a fit needs. */
export const scaleKernel: Kernel = kernelOf([gaussianEmbedding]);

/** The jitter of the kernel matrix: k(x, x) ≤ 1, so this is far below what a fit can tell apart. */
const jitter = 1e-6;
/** Nodes of the mixture over the latent width that a prediction is. */
const nodes = 8;
/** The latent function at the start, in e-folds of width. */
const start = { loading: 0.5, variance: 0.25, posteriorStd: 0.2 } as const;

/** Fits ln(width) = w(prediction) + δ with w a sparse Gaussian process, and answers with the content of its document. */
export async function fitGpScale<Method extends string>(
  method: Method,
  family: ScaleFamily,
  given: ObservedRows,
  options: GpScaleOptions,
  where: string,
): Promise<ModelContent<Method, GpScaleParameters>> {
  requireKnownOptions(where, options, gpScaleOptions);
  const { seed = 1 } = options;
  const { rows, columns, residual } = inOrder(given);
  const inducing = inducingPoints(columns, {
    kernel: scaleKernel,
    weights: rows.weight,
    count: inducingCount(where, options.inducingPoints, rows.length),
    seed,
  });
  const optimum = await optimiseInStages(
    {
      kernel: scaleKernel,
      columns,
      ...(rows.weight && { weights: rows.weight }),
      likelihoodOf: (chosen) =>
        family.likelihood(chosen === undefined ? residual : Float64Array.from(chosen, (row) => residual[row])),
      inducing: Object.values(inducing)[0].length,
      jitter,
      start: (layout) =>
        packParameters(
          layout,
          startingParameters(scaleKernel.start(columns, rows.weight), inducing, family.startingOffset(residual)),
        ),
    },
    options,
  );
  const logScale = rows.std.reduce((sum, std, i) => sum + (rows.weight?.[i] ?? 1) * Math.log(std), 0);
  const { parameters } = optimum;
  const written = { ...writtenPosterior(parameters, jitter), nodes, offset: parameters.likelihood[0] };
  return contentOf(method, rows, written, {
    elbo: optimum.elbo - logScale,
    seed,
    iterations: optimum.iterations,
    converged: optimum.converged,
  });
}

/** Rows as the fit reads them, in an order of their values alone, equal ones as one: no order of the table changes what is fitted. */
function inOrder(given: ObservedRows) {
  const read = (rows: ObservedRows) => {
    const scaled = standardise(standardisationOf(given.mean, given.std, given.weight), rows.mean, rows.std);
    return {
      columns: { mean: onGrid(scaled.mean), std: toSignificantBits(scaled.std) },
      residual: toSignificantBits(rows.target.map((y, i) => (y - rows.mean[i]) / rows.std[i])),
    };
  };
  const { columns, residual } = read(given);
  const order = orderOfRows([columns.mean, columns.std, residual, ...(given.weight ? [given.weight] : [])]);
  const { chosen, weight } = joinedRows(given, order);
  const rows = { ...pickedRows(given, chosen), ...(weight && { weight }) };
  return { rows, ...read(rows) };
}

function startingParameters(kernel: SvgpParameters["kernel"], inducing: Columns, offset: number): SvgpParameters {
  const size = Object.values(inducing)[0].length;
  const posteriorFactor = new Float64Array(triangleSize(size));
  for (let k = 0; k < size; k++) posteriorFactor[triangleSize(k + 1) - 1] = start.posteriorStd;
  return {
    kernel,
    loading: Float64Array.of(start.loading),
    variance: Float64Array.of(start.variance),
    inducing,
    posteriorMean: new Float64Array(size),
    posteriorFactor,
    likelihood: Float64Array.of(offset),
  };
}

function inducingCount(where: string, asked: GpScaleOptions["inducingPoints"], rows: number): number {
  if (asked === undefined || asked === "auto") return rows < 100 ? 6 : rows < 400 ? 10 : 12;
  if (!(Number.isInteger(asked) && asked >= 1 && asked <= mostInducingPoints)) {
    throw new RangeError(
      `${where}: inducingPoints must be a whole number from 1 to ${mostInducingPoints} or "auto", got ${asked}; 12 is plenty`,
    );
  }
  return asked;
}
