import {
  batchOf,
  type Distribution,
  type DistributionBatch,
  type Predictions,
  predictedMoments,
  standardise,
} from "@distcal/distributions";
import { type ModelContent, modelDocument, type SealedModelDocument } from "@distcal/model-document";
import { clamp, gaussHermite } from "@distcal/numerics";
import { extrapolationWeight, plainPosterior } from "@distcal/svgp-inference";
import { heldWidth } from "../rows/held-width.ts";
import { type GpScaleParameters, scaleCovariance } from "./gp-scale-parameters.ts";
import { readPosterior } from "./written-posterior.ts";

/** A factor of 1e30: stds that are as wrong as that have no more to tell. */
const widest = 69;

/** A row's distribution: centre, weights that sum to 1, and the width of each part. */
export type ScaleMixture = (location: number, weights: Float64Array, scale: Float64Array) => Distribution;

/** A frozen calibrator that keeps each prediction's mean and learns its width. */
export interface GpScaleCalibrator<Method extends string> {
  readonly method: Method;
  calibrate(predictions: Predictions): DistributionBatch;
  toJSON(): SealedModelDocument;
}

/**
 * The calibrator that a document's content describes: for each row a mixture over the posterior of its width,
 * μ + σ·e^h·Z with h ~ N(m, s²) at the nodes of a Gauss–Hermite rule. Outside what the fit has seen h fades to 0.
 */
export function gpScaleCalibrator<Method extends string>(
  content: ModelContent<Method, GpScaleParameters>,
  mixtureOf: ScaleMixture,
): GpScaleCalibrator<Method> {
  const document = modelDocument(content);
  const { method, parameters, standardisation, fit } = content;
  const posterior = plainPosterior(scaleCovariance, readPosterior(parameters, [parameters.offset]), parameters.jitter);
  const rule = gaussHermite(parameters.nodes);
  const weights = Float64Array.from(rule.weights);
  const ranges = standardise(standardisation, Float64Array.from(fit.meanRange), Float64Array.from(fit.stdRange));
  const seen = { mean: [ranges.mean[0], ranges.mean[1]], std: [ranges.std[0], ranges.std[1]] } as const;
  return Object.freeze({
    method,
    calibrate(predictions: Predictions): DistributionBatch {
      const { mean, std } = predictedMoments(predictions, "calibrate");
      const scaled = { ...standardise(standardisation, mean, std) };
      const latent = posterior.marginals(scaled);
      return batchOf(
        Array.from(mean, (location, i) => {
          const trust = extrapolationWeight(scaleCovariance, seen, scaled, i);
          const [middle, spread] = [trust * (latent.mean[i] + parameters.offset), trust * latent.factor[i]];
          const scale = Float64Array.from(rule.nodes, (node) =>
            heldWidth(std[i] * Math.exp(clamp(middle + spread * node, widest))),
          );
          return mixtureOf(location, weights, scale);
        }),
      );
    },
    toJSON: () => document,
  });
}
