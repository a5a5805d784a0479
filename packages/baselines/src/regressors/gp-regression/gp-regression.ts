import { type Matrix, solveLower } from "@distcal/linalg";
import {
  createRng,
  type OptionNames,
  requireCount,
  requireKnownOptions,
  requirePositive,
  requireSeed,
} from "@distcal/numerics";
import { type AbortSignalLike, minimiseSync, type TracePoint } from "@distcal/svgp-inference";
import { columnScaling, noScaling, scaleColumns, scaledColumn } from "../features/column-scaling.ts";
import { finitePrediction, predictionRows, trainingRows } from "../features/feature-matrix.ts";
import type { FeatureMatrix, Regressor } from "../features/regressor.ts";
import {
  fromLogParameters,
  type GpHyperparameters,
  type GpRows,
  gpPosterior,
  negativeLogMarginalWithGrad,
  toLogParameters,
} from "./gp-marginal-likelihood.ts";
import { rbfKernel } from "./rbf-kernel.ts";

/** Where the search for hyperparameters starts, or what they are if it is off; in standardised units if those are used. */
export interface GpStart {
  /** σ²; default 1. */
  readonly signalVariance?: number;
  /** σₙ²; default 0.1. */
  readonly noiseVariance?: number;
  /** ℓ, one for all features or one each; default √(number of features). */
  readonly lengthscale?: number | ArrayLike<number>;
}

export interface GpRegressionOptions {
  readonly start?: GpStart;
  /** Maximise the marginal likelihood; default true. Else the hyperparameters are those of `start`. */
  readonly optimise?: boolean;
  /** A lengthscale for each feature; by default one for all unless `start.lengthscale` has one each. */
  readonly lengthscalePerFeature?: boolean;
  /** Further starts, drawn around the first one; default 4. */
  readonly restarts?: number;
  /** Decides the further starts and the rows they are tried on; default 1. */
  readonly seed?: number;
  /** Divide features by their spread; default true. */
  readonly standardiseFeatures?: boolean;
  /** Fit (y − mean)/std; default true. The prior mean is 0 else. */
  readonly standardiseTarget?: boolean;
  /** Added to the diagonal of the training kernel beside the noise, and not part of the predicted std; default 1e-8. */
  readonly jitter?: number;
  /** Called after each iteration of the last search, on all rows. */
  readonly onProgress?: (point: TracePoint) => void;
  /** Looked at after each evaluation; its reason is thrown. */
  readonly signal?: AbortSignalLike;
}

/** A fitted Gaussian process regression. */
export interface GpRegressor extends Regressor {
  /** In standardised units if those are used. */
  readonly hyperparameters: GpHyperparameters;
  /** Of the target as it was fitted. */
  readonly logMarginalLikelihood: number;
  /** False if the search for hyperparameters ended early. */
  readonly converged: boolean;
}

/** The kernel matrix is dense: beyond this its factorisation takes too long here. */
const mostRows = 1000;

/** Rows on which several starts are compared before the best one is refined on all. */
const rowsOfRestarts = 200;

/** A latent variance below this share of σ² is rounding. */
const leastShare = 1e-12;

const optionNames: OptionNames<GpRegressionOptions> = {
  start: true,
  optimise: true,
  lengthscalePerFeature: true,
  restarts: true,
  seed: true,
  standardiseFeatures: true,
  standardiseTarget: true,
  jitter: true,
  onProgress: true,
  signal: true,
};

/**
 * Exact GP regression with kernel σ²·exp(−½ Σ (Δxⱼ/ℓⱼ)²) and white noise σₙ² (Rasmussen & Williams, Gaussian Processes
 * for Machine Learning, §2.2), hyperparameters by maximum marginal likelihood (§5.4.1) with L-BFGS in their logarithms.
 * With more than 200 rows the starts compete on a random 200 of them, and the winner continues with all.
 */
export function fitGpRegression(
  features: FeatureMatrix,
  target: ArrayLike<number>,
  options: GpRegressionOptions = {},
): GpRegressor {
  requireKnownOptions("fitGpRegression", options, optionNames);
  const where = "fitGpRegression";
  const { optimise = true, restarts = 4, seed = 1, jitter = 1e-8 } = options;
  const { standardiseFeatures = true, standardiseTarget = true } = options;
  requireCount(where, "restarts", restarts);
  requireSeed(where, "seed", seed);
  requireNotNegative(where, "jitter", jitter);
  const { x, y } = trainingRows(where, features, target, 3);
  if (x.rows > mostRows) {
    throw new RangeError(
      `${where}: features must have at most ${mostRows} rows, got ${x.rows}; fit a random sample of the rows`,
    );
  }
  const first = startFrom(where, options, x.cols, optimise);
  const scaling = standardiseFeatures ? columnScaling(x) : noScaling(x.cols);
  const { center, scale, scaled } = standardiseTarget ? scaledColumn(y) : { center: 0, scale: 1, scaled: y };
  const rows: GpRows = { x: scaleColumns(x, scaling), y: scaled, jitter };
  const { hyperparameters, converged } = optimise
    ? search(rows, first, { ...options, restarts, seed })
    : { hyperparameters: first, converged: true };
  const { factor, weights, logMarginalLikelihood } = gpPosterior(rows, hyperparameters);
  const { signalVariance, noiseVariance, lengthscales } = hyperparameters;

  return Object.freeze({
    rowCount: x.rows,
    featureCount: x.cols,
    hyperparameters,
    logMarginalLikelihood,
    converged,
    predict(at: FeatureMatrix) {
      const points = scaleColumns(predictionRows("predict", at, x.cols), scaling);
      const cross = rbfKernel(rows.x, points, signalVariance, lengthscales);
      const whitened = solveLower(factor, cross);
      const mean = new Float64Array(points.rows);
      const explained = new Float64Array(points.rows);
      for (let i = 0; i < x.rows; i++) {
        for (let j = 0; j < points.rows; j++) {
          const place = i * points.rows + j;
          mean[j] += weights[i] * cross.data[place];
          explained[j] += whitened.data[place] * whitened.data[place];
        }
      }
      const std = explained.map((share) => {
        const latent = Math.max(signalVariance - share, leastShare * signalVariance);
        return scale * Math.sqrt(latent + noiseVariance);
      });
      return finitePrediction(
        "predict",
        mean.map((value) => center + scale * value),
        std,
      );
    },
  });
}

function search(
  rows: GpRows,
  first: GpHyperparameters,
  options: GpRegressionOptions & { readonly restarts: number; readonly seed: number },
): { hyperparameters: GpHyperparameters; converged: boolean } {
  const { restarts, seed, onProgress, signal } = options;
  const watch = signal === undefined ? {} : { signal };
  const rng = createRng(seed);
  let best = toLogParameters(first);
  if (restarts > 0) {
    const objective = negativeLogMarginalWithGrad(sample(rows, rowsOfRestarts, seed));
    const starts = [best, ...Array.from({ length: restarts }, () => best.map((value) => value + 1.5 * rng.normal()))];
    let lowest = Number.POSITIVE_INFINITY;
    for (const start of starts) {
      const { x: found, value } = minimiseSync(objective, start, { ...watch, maxIterations: 100, tolerance: 1e-6 });
      if (value < lowest) {
        lowest = value;
        best = found;
      }
    }
  }
  const { x: found, converged } = minimiseSync(negativeLogMarginalWithGrad(rows), best, {
    ...watch,
    maxIterations: 200,
    tolerance: 1e-7,
    // The start is nearly the end, and each step in the logarithms is an evaluation with all rows.
    firstStep: 0.1,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return { hyperparameters: fromLogParameters(found), converged };
}

function sample({ x, y, jitter }: GpRows, most: number, seed: number): GpRows {
  if (x.rows <= most) return { x, y, jitter };
  const rng = createRng(seed).fork(1);
  const keys = rng.fillUniform(new Float64Array(x.rows));
  const chosen = Array.from(keys.keys())
    .sort((a, b) => keys[a] - keys[b])
    .slice(0, most);
  const data = new Float64Array(most * x.cols);
  chosen.forEach((row, i) => {
    data.set(x.data.subarray(row * x.cols, (row + 1) * x.cols), i * x.cols);
  });
  const some: Matrix = { rows: most, cols: x.cols, data };
  return { x: some, y: Float64Array.from(chosen, (row) => y[row]), jitter };
}

function startFrom(
  where: string,
  { start = {}, lengthscalePerFeature }: GpRegressionOptions,
  cols: number,
  optimise: boolean,
): GpHyperparameters {
  const { signalVariance = 1, noiseVariance = 0.1, lengthscale = Math.sqrt(cols) } = start;
  requirePositive(where, "start.signalVariance", signalVariance);
  if (optimise) requirePositive(where, "start.noiseVariance", noiseVariance);
  else requireNotNegative(where, "start.noiseVariance", noiseVariance);
  const given = typeof lengthscale === "number" ? [lengthscale] : Array.from(lengthscale);
  if (given.length !== 1 && given.length !== cols) {
    throw new RangeError(
      `${where}: start.lengthscale must have 1 number or one for each of ${cols} features, got ${given.length}; ` +
        "pass one number for all",
    );
  }
  given.forEach((value, j) => {
    requirePositive(where, typeof lengthscale === "number" ? "start.lengthscale" : `start.lengthscale[${j}]`, value);
  });
  const each = lengthscalePerFeature ?? given.length > 1;
  const lengthscales = Float64Array.from(
    { length: each ? cols : given.length },
    (_, j) => given[given.length > 1 ? j : 0],
  );
  return Object.freeze({ signalVariance, noiseVariance, lengthscales });
}

function requireNotNegative(where: string, name: string, value: number): void {
  if (!(Number.isFinite(value) && value >= 0)) {
    throw new RangeError(`${where}: ${name} must be a finite number ≥ 0, got ${value}; pass 0 for none`);
  }
}
