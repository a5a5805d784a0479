import { type MapMoments, type MappedBatch, mapMomentsInto, type plainCalibratedBatch } from "@distcal/beta-link";
import {
  type Calibrator,
  type DistributionBatch,
  isBatch,
  type Predictions,
  predictedMoments,
  standardise,
} from "@distcal/distributions";
import type { LatentModel } from "@distcal/engine-tfjs";
import type { Columns, SeenRanges } from "@distcal/kernels";
import { type ModelContent, modelDocument, type SealedModelDocument } from "@distcal/model-document";
import { gaussHermite } from "@distcal/numerics";
import { extrapolationWeight, type LatentPosterior, type latentPosterior, rowsOutside } from "@distcal/svgp-inference";
import { type GpBetaParameters, svgpParametersFrom } from "./gp-beta-parameters.ts";
import { paperKernel } from "./paper-kernel.ts";

/** What a model file of this method says. */
export type GpBetaContent = ModelContent<"gp-beta", GpBetaParameters>;

/** Calibrated distributions that know which of them lie outside what the fit has seen. */
export interface GpBetaBatch extends MappedBatch {
  /** Rows whose prediction is outside the ranges seen in fitting: there the answer returns to the base prediction. */
  readonly outside: readonly number[];
}

/** A fitted GP-Beta calibrator: a frozen value. */
export interface GpBetaCalibrator extends Calibrator {
  readonly method: "gp-beta";
  /** Whether it changes nothing: the data gave no reason to. */
  readonly isIdentity: boolean;
  /** The predictions that the posterior is held at, in the units of the data; none where it is the identity. */
  readonly inducing: { readonly mean: readonly number[]; readonly std: readonly number[] };
  /** What is known of each row's map: (ln a, ln b, c) ~ N(mean, F Fᵀ), the latent functions of the paper's figure 2. */
  latentMaps(predictions: Predictions): MapMoments;
  /** Nodes of the cubature in each latent. */
  readonly cubatureOrder: number;
  /** The latent functions themselves; none where it is the identity. */
  readonly latent: LatentModel | undefined;
  calibrate(predictions: Predictions): GpBetaBatch;
  toJSON(): SealedModelDocument;
}

/** What does the arithmetic of a prediction: the posterior of the latents, and the mixture of maps. */
export interface PredictionArithmetic {
  readonly latentPosterior: typeof latentPosterior;
  readonly calibratedBatch: typeof plainCalibratedBatch;
}

/** The calibrator that a model's content describes. */
export function gpBetaCalibratorWith(
  { latentPosterior, calibratedBatch }: PredictionArithmetic,
  content: GpBetaContent,
): GpBetaCalibrator {
  // Sealed when it is asked for: of several fits that are weighed up only one is ever written.
  let document: SealedModelDocument | undefined;
  const { parameters, standardisation, fit } = content;
  const rule = gaussHermite(parameters.cubatureOrder);
  const isIdentity = parameters.inducingMean.length === 0;
  const { cubatureOrder, jitter } = parameters;
  const seen = standardisedRanges(content);
  const latent: LatentModel | undefined = isIdentity
    ? undefined
    : { kernel: paperKernel, parameters: svgpParametersFrom(parameters), jitter, standardisation, seen };
  const posterior = latent && latentPosterior(latent.kernel, latent.parameters, jitter);
  const mapsAt = (mean: Float64Array, std: Float64Array): MapMoments =>
    posterior === undefined
      ? identityMaps(mean.length)
      : mapsOf(posterior, parameters, seen, standardise(standardisation, mean, std));
  const { center, scale } = standardisation;
  return Object.freeze({
    method: "gp-beta",
    isIdentity,
    cubatureOrder,
    latent,
    inducing: Object.freeze({
      mean: Object.freeze(parameters.inducingMean.map((u) => center + scale * u)),
      std: Object.freeze(parameters.inducingStd.map((u) => scale * u)),
    }),
    latentMaps(predictions) {
      const { mean, std } = predictedMoments(predictions, "latentMaps");
      return mapsAt(mean, std);
    },
    calibrate(predictions) {
      const { mean, std } = predictedMoments(predictions, "calibrate");
      const base: DistributionBatch | { mean: Float64Array; std: Float64Array } = isBatch(predictions)
        ? predictions
        : { mean, std };
      const maps = mapsAt(mean, std);
      const ranges: SeenRanges = { mean: fit.meanRange, std: fit.stdRange };
      return Object.freeze({ ...calibratedBatch(base, maps, rule), outside: rowsOutside(ranges, { mean, std }) });
    },
    toJSON() {
      document ??= modelDocument(content);
      return document;
    },
  } satisfies GpBetaCalibrator);
}

/** The predictions that a fit has seen, in units of its standardisation. */
function standardisedRanges({ standardisation, fit: { meanRange, stdRange } }: GpBetaContent): SeenRanges {
  const { mean, std } = standardise(standardisation, Float64Array.from(meanRange), Float64Array.from(stdRange));
  return { mean: [mean[0], mean[1]], std: [std[0], std[1]] };
}

function identityMaps(length: number): MapMoments {
  return { mean: new Float64Array(3 * length), factor: new Float64Array(6 * length) };
}

/** The maps of rows, drawn back to the identity outside what was seen. */
function mapsOf(
  posterior: LatentPosterior,
  { gamma, delta }: GpBetaParameters,
  seen: SeenRanges,
  columns: Columns,
): MapMoments {
  const maps = posterior.marginals(columns);
  const length = maps.mean.length / 3;
  mapMomentsInto(maps, [...gamma, ...delta], length, maps);
  for (let i = 0; i < length; i++) {
    const weight = extrapolationWeight(paperKernel, seen, columns, i);
    for (let d = 0; d < 3; d++) maps.mean[3 * i + d] *= weight;
    for (let e = 0; e < 6; e++) maps.factor[6 * i + e] *= weight;
  }
  return maps;
}
