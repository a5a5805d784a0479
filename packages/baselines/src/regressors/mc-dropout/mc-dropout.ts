import {
  createRng,
  type OptionNames,
  requireCount,
  requireKnownOptions,
  requirePositive,
  requireProbability,
  requireSeed,
} from "@distcal/numerics";
import { type AbortSignalLike, minimiseStochastic, type PauseOptions, type TracePoint } from "@distcal/svgp-inference";
import { columnScaling, noScaling, scaleColumns, scaledColumn } from "../features/column-scaling.ts";
import { finitePrediction, predictionRows, trainingRows } from "../features/feature-matrix.ts";
import type { FeatureMatrix, Regressor } from "../features/regressor.ts";
import { dropoutLossWithGrad } from "./dropout-loss.ts";
import { drawKept, initialParameters, keptUnits, networkLayout } from "./dropout-network.ts";
import { dropoutPass } from "./dropout-pass.ts";

export interface McDropoutOptions extends PauseOptions {
  /** Decides the first weights, the order of the rows and the units that are dropped; default 1. */
  readonly seed?: number;
  /** Units of each of the two hidden layers; default 128. */
  readonly units?: number;
  /** Probability that a unit is dropped; default 0.5. */
  readonly dropout?: number;
  /** λ of the term λ·Σ weight² of the loss; default 1e-4. */
  readonly weightDecay?: number;
  /** l: the prior of a weight is N(0, l⁻²), for the target as it is trained on; default 1. */
  readonly lengthScale?: number;
  /** Networks drawn for a prediction; default 128. */
  readonly passes?: number;
  /** Passes over the training rows; by default as many as make 1500 steps, but at least 40. */
  readonly epochs?: number;
  /** Rows per step; default 128. */
  readonly batchSize?: number;
  /** Of Adam; falls to a hundredth along half a cosine. Default 0.003. */
  readonly learningRate?: number;
  /** Divide features by their spread; default true. */
  readonly standardiseFeatures?: boolean;
  /** Train on (y − mean)/std, in whose units λ, l and τ then are; default true. The paper trains on y itself. */
  readonly standardiseTarget?: boolean;
  /** Called after each epoch with the mean loss of its steps. */
  readonly onProgress?: (point: TracePoint) => void;
  /** Looked at in each step; its reason is thrown. */
  readonly signal?: AbortSignalLike;
}

/** A fitted Bayesian neural network. */
export interface McDropoutRegressor extends Regressor {
  /** τ = l²·(1 − dropout)/(2·n·λ): one over the variance of the noise, in units of the target as it was trained on. */
  readonly precision: number;
  /** Std of the noise in the units of the target: scale/√τ. */
  readonly noiseStd: number;
  readonly epochs: number;
  /** Mean loss of the steps of the last epoch: squared error in units of the target as trained on, plus weight decay. */
  readonly loss: number;
}

const optionNames: OptionNames<McDropoutOptions> = {
  seed: true,
  units: true,
  dropout: true,
  weightDecay: true,
  lengthScale: true,
  passes: true,
  epochs: true,
  batchSize: true,
  learningRate: true,
  standardiseFeatures: true,
  standardiseTarget: true,
  onProgress: true,
  signal: true,
  pauseEvery: true,
  now: true,
};

/**
 * A Bayesian neural network by Monte-Carlo dropout: two hidden layers trained with dropout and weight decay, whose
 * predictive mean and variance are the mean of random passes and their variance + 1/τ (Gal & Ghahramani 2016, §3–4).
 * A pass drops the same units for every row: it is one network drawn from the approximate posterior.
 */
export async function fitMcDropout(
  features: FeatureMatrix,
  target: ArrayLike<number>,
  options: McDropoutOptions = {},
): Promise<McDropoutRegressor> {
  requireKnownOptions("fitMcDropout", options, optionNames);
  const where = "fitMcDropout";
  const { seed = 1, units = 128, dropout = 0.5, weightDecay = 1e-4, lengthScale = 1, passes = 128 } = options;
  const { batchSize = 128, learningRate = 0.003, standardiseFeatures = true, standardiseTarget = true } = options;
  requireSeed(where, "seed", seed);
  requireProbability(where, "dropout", dropout);
  for (const [name, value] of Object.entries({ weightDecay, lengthScale, learningRate })) {
    requirePositive(where, name, value);
  }
  for (const [name, value] of Object.entries({ units, passes, batchSize })) requireAtLeastOne(where, name, value);
  if (passes < 2) throw new RangeError(`${where}: passes must be ≥ 2, got ${passes}; leave it out for 128`);
  const { x, y } = trainingRows(where, features, target, 4);
  const batch = Math.min(batchSize, x.rows);
  const stepsPerEpoch = Math.ceil(x.rows / batch);
  const epochs = options.epochs ?? Math.max(40, Math.ceil(1500 / stepsPerEpoch));
  requireAtLeastOne(where, "epochs", epochs);

  const scaling = standardiseFeatures ? columnScaling(x) : noScaling(x.cols);
  const inputs = scaleColumns(x, scaling);
  const { center, scale, scaled } = standardiseTarget ? scaledColumn(y) : { center: 0, scale: 1, scaled: y };
  const shape = { inputs: x.cols, units };
  const rng = createRng(seed);
  const start = initialParameters(shape, rng.fork(0));
  // Adam moves a bias by about the learning rate in a step: from 0 it would not reach a far target.
  if (!standardiseTarget) start[networkLayout(shape).outputBias] = scaledColumn(y).center;
  const steps = epochs * stepsPerEpoch;

  const {
    x: parameters,
    value: loss,
    reason,
  } = await minimiseStochastic(
    dropoutLossWithGrad({ inputs, target: scaled, units, dropout, weightDecay, batch, seed }),
    start,
    {
      ...watchedBy(options),
      stepsPerEpoch,
      maxEpochs: epochs,
      // The schedule decides about the end: the loss under dropout is too noisy to tell a plateau.
      window: Math.max(2, epochs),
      average: false,
      learningRate: (step) => learningRate * (0.01 + 0.495 * (1 + Math.cos((Math.PI * step) / steps))),
    },
  );
  if (reason === "not-finite") {
    throw new RangeError(
      `${where}: learningRate must be small enough for the loss to stay finite, got ${learningRate}; ` +
        "lower it, or leave the features and the target standardised",
    );
  }

  const precision = (lengthScale * lengthScale * (1 - dropout)) / (2 * x.rows * weightDecay);
  return Object.freeze({
    rowCount: x.rows,
    featureCount: x.cols,
    precision,
    noiseStd: scale / Math.sqrt(precision),
    epochs,
    loss,
    predict(at: FeatureMatrix) {
      const rows = scaleColumns(predictionRows("predict", at, x.cols), scaling);
      const sum = new Float64Array(rows.rows);
      const variance = new Float64Array(rows.rows);
      const masks = rng.fork(2);
      const kept = keptUnits(units, dropout);
      const pass = dropoutPass(shape);
      for (let t = 1; t <= passes; t++) {
        drawKept(kept, masks);
        for (let i = 0; i < rows.rows; i++) {
          // Running mean and variance (Welford 1962).
          const output = pass.forward(parameters, rows.data, i, kept);
          const difference = output - sum[i];
          sum[i] += difference / t;
          variance[i] += (difference * (output - sum[i])) / passes;
        }
      }
      const mean = sum.map((value) => center + scale * value);
      const std = variance.map((value) => scale * Math.sqrt(value + 1 / precision));
      return finitePrediction("predict", mean, std);
    },
  });
}

/** What of the options is about watching the training, where given. */
function watchedBy({
  onProgress,
  signal,
  pauseEvery,
  now,
}: McDropoutOptions): PauseOptions & Pick<McDropoutOptions, "onProgress" | "signal"> {
  return {
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
    ...(pauseEvery === undefined ? {} : { pauseEvery }),
    ...(now === undefined ? {} : { now }),
  };
}

function requireAtLeastOne(where: string, name: string, value: number): void {
  requireCount(where, name, value);
  if (value === 0) throw new RangeError(`${where}: ${name} must be ≥ 1, got 0; leave it out for the default`);
}
