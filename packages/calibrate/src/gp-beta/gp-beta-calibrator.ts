import {
  type Calibrator,
  type DistributionBatch,
  gaussHermite,
  type Predictions,
  predictionTable,
} from "@distcal/distributions";
import { type LatentPosterior, latentPosterior } from "@distcal/svgp-inference";
import { type CalibratedBatch, calibratedBatch } from "../calibrated-batch.ts";
import type { LatentMaps } from "../latent-maps.ts";
import { type ModelContent, modelDocument, type SealedModelDocument } from "../model/model-document.ts";
import { isBatch } from "../observations.ts";
import { type StandardisedColumns, standardise } from "../standardise.ts";
import { rowsOutside, type SeenRanges, trustIn } from "./extrapolation.ts";
import type { GpBetaParameters } from "./gp-beta-parameters.ts";

/** What a model file of this method says. */
export type GpBetaContent = ModelContent<"gp-beta", GpBetaParameters>;

/** Calibrated distributions that know which of them lie outside what the fit has seen. */
export interface GpBetaBatch extends CalibratedBatch {
  /** Rows whose prediction is outside the ranges seen in fitting: there the answer returns to the base prediction. */
  readonly outside: readonly number[];
}

/** A fitted GP-Beta calibrator: a frozen value. */
export interface GpBetaCalibrator extends Calibrator {
  readonly method: "gp-beta";
  /** Whether it changes nothing: the data gave no reason to. */
  readonly isIdentity: boolean;
  calibrate(predictions: Predictions): GpBetaBatch;
  toJSON(): SealedModelDocument;
}

/** The calibrator that a model's content describes. */
export function gpBetaCalibrator(content: GpBetaContent): GpBetaCalibrator {
  const document = modelDocument(content);
  const { parameters, standardisation, fit } = content;
  const rule = gaussHermite(parameters.cubatureOrder);
  const isIdentity = parameters.inducingMean.length === 0;
  const posterior = isIdentity ? undefined : posteriorFrom(parameters);
  const seen = standardisedRanges(content);
  return Object.freeze({
    method: "gp-beta",
    isIdentity,
    calibrate(predictions) {
      const { mean, std } = columnsOf(predictions);
      const columns = standardise(standardisation, mean, std);
      const base: DistributionBatch | { mean: Float64Array; std: Float64Array } = isBatch(predictions)
        ? predictions
        : { mean, std };
      const maps = posterior === undefined ? identityMaps(mean.length) : mapsOf(posterior, parameters, seen, columns);
      const ranges: SeenRanges = { mean: fit.meanRange, std: fit.stdRange };
      return Object.freeze({ ...calibratedBatch(base, maps, rule), outside: rowsOutside(ranges, mean, std) });
    },
    toJSON: () => document,
  } satisfies GpBetaCalibrator);
}

function columnsOf(predictions: Predictions): { mean: Float64Array; std: Float64Array } {
  return isBatch(predictions)
    ? predictionTable({ mean: predictions.mean(), std: predictions.std() })
    : predictionTable({ mean: predictions.mean, std: predictions.std });
}

function posteriorFrom(parameters: GpBetaParameters): LatentPosterior {
  const { lengthscale, gamma, delta, jitter } = parameters;
  const column = (values: readonly number[]): Float64Array => Float64Array.from(values);
  return latentPosterior(
    {
      lengthscale,
      loading: column(parameters.loading),
      variance: column(parameters.variance),
      inducingMean: column(parameters.inducingMean),
      inducingStd: column(parameters.inducingStd),
      posteriorMean: column(parameters.posteriorMean),
      posteriorFactor: column(parameters.posteriorFactor),
      likelihood: column([...gamma, ...delta]),
    },
    jitter,
  );
}

function standardisedRanges({ standardisation, fit: { meanRange, stdRange } }: GpBetaContent): SeenRanges {
  const { mean, std } = standardise(standardisation, Float64Array.from(meanRange), Float64Array.from(stdRange));
  return { mean: [mean[0], mean[1]], std: [std[0], std[1]] };
}

function identityMaps(length: number): LatentMaps {
  return { length, mean: new Float64Array(3 * length), factor: new Float64Array(6 * length) };
}

const rowOfEntry = [0, 1, 1, 2, 2, 2] as const;

/** From the latents to map space: h = w/γ + δ, drawn back to the identity outside what was seen. */
function mapsOf(
  posterior: LatentPosterior,
  { gamma, delta }: GpBetaParameters,
  seen: SeenRanges,
  columns: StandardisedColumns,
): LatentMaps {
  const { mean, factor } = posterior.marginals(columns);
  const length = columns.mean.length;
  for (let i = 0; i < length; i++) {
    const trust = trustIn(seen, columns.mean[i], columns.std[i]);
    for (let d = 0; d < 3; d++) mean[3 * i + d] = trust * (mean[3 * i + d] / gamma[d] + delta[d]);
    for (let e = 0; e < 6; e++) factor[6 * i + e] *= trust / gamma[rowOfEntry[e]];
  }
  return { length, mean, factor };
}
