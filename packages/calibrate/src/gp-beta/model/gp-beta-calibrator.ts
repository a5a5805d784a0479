import type { MapMoments, MappedBatch, plainCalibratedBatch } from "@distcal/beta-link";
import {
  type Calibrator,
  type DistributionBatch,
  groupFinder,
  isBatch,
  type Moments,
  type Predictions,
  predictedMoments,
  type RowInputs,
  standardise,
} from "@distcal/distributions";
import type { LatentModel } from "@distcal/engine-tfjs";
import type { Columns, Covariance, SeenRanges } from "@distcal/kernels";
import { type ModelContent, modelDocument, type SealedModelDocument } from "@distcal/model-document";
import { gaussHermite } from "@distcal/numerics";
import { extrapolationWeight, type LatentPosterior, rowsOutside, type SvgpParameters } from "@distcal/svgp-inference";
import { groupPlacement, placementsOf, type RowPlacement } from "../groups/group-offsets.ts";
import { seenCovariates, standardisedCovariates } from "../inputs/covariates.ts";
import { heldWithin } from "../latents/held-within.ts";
import { logScale } from "../latents/log-scale.ts";
import { identityMaps, mapMoments } from "../latents/map-moments.ts";
import type { GpBetaParameters, PlainShape, PlainSurprise } from "./gp-beta-parameters.ts";
import type { KernelInputs } from "./kernel-inputs.ts";
import { type LatentParameters, svgpParametersFrom } from "./latent-parameters.ts";

/** What a model file of this method says. */
export type GpBetaContent = ModelContent<"gp-beta", GpBetaParameters>;

/** Calibrated distributions that know which of them lie outside what the fit has seen. */
export interface GpBetaBatch extends MappedBatch {
  /** Rows whose prediction is outside the ranges seen in fitting: there the answer is the one for all rows alike. */
  readonly outside: readonly number[];
  /** Rows of groups that the fit has not seen, which lie outside too: their width has room for any group's. Only of models with groups. */
  readonly unknownGroups?: readonly number[];
}

/** What all rows share: the shape of their scores, the chance of a surprise, and the last look. */
interface GlobalForm {
  readonly shape?: PlainShape;
  readonly surprise?: PlainSurprise;
  readonly finalShape?: PlainShape;
}

/** A fitted GP-Beta calibrator: a frozen value. */
export interface GpBetaCalibrator extends Calibrator {
  readonly method: "gp-beta";
  /** Whether it changes nothing: the data gave no reason to. */
  readonly isIdentity: boolean;
  /** The predictions that the posterior is held at, in the units of the data; none where there are no maps. */
  readonly inducing: { readonly mean: readonly number[]; readonly std: readonly number[] };
  /** What is known of each row's map: (ln a, ln b, c) ~ N(mean, F Fᵀ), the latent functions of the paper's figure 2. */
  latentMaps(predictions: Predictions): MapMoments;
  /** The factor e^t by which each row's scores are wider than a standard normal's, before the shape. */
  localScales(predictions: Predictions): Float64Array;
  /** What all rows share. */
  readonly form: GlobalForm;
  /** Nodes of the cubature in each latent. */
  readonly cubatureOrder: number;
  /** The latent functions of the maps; none where there are no maps. */
  readonly latent: LatentModel | undefined;
  calibrate(predictions: Predictions): GpBetaBatch;
  toJSON(): SealedModelDocument;
}

/** What does the arithmetic of a prediction: the kernels, the posterior of the latents, and the mixture of maps. */
export interface PredictionArithmetic<K extends Covariance> {
  /** The kernel of the paper with a part for each further input. */
  kernelWith(inputs: KernelInputs): K;
  latentPosterior(kernel: K, parameters: SvgpParameters, jitter: number): LatentPosterior;
  readonly calibratedBatch: typeof plainCalibratedBatch;
}

/** The calibrator that a model's content describes. */
export function gpBetaCalibratorWith<K extends Covariance>(
  arithmetic: PredictionArithmetic<K>,
  content: GpBetaContent,
): GpBetaCalibrator {
  // Sealed when it is asked for: of several fits that are compared only one is ever written.
  let document: SealedModelDocument | undefined;
  const { parameters, standardisation, fit } = content;
  const { cubatureOrder, localScale, shape, surprise, finalShape, covariates = [], groups } = parameters;
  const groupsOf = groups && groupFinder(groups.labels);
  const rule = gaussHermite(cubatureOrder);
  const form: GlobalForm = Object.freeze({
    ...(shape && { shape }),
    ...(surprise && { surprise }),
    ...(finalShape && { finalShape }),
  });
  const seen = standardisedRanges(content);
  const scaling = [...parameters.gamma, ...parameters.delta];
  const maps = latentAt(arithmetic, parameters, scaling, content, seen);
  const width = localScale && latentAt(arithmetic, localScale, [localScale.offset], content, seen);
  const columnsOf = ({ mean, std }: Moments, inputs: RowInputs, where: string): Columns => ({
    ...standardise(standardisation, mean, std),
    ...standardisedCovariates(where, covariates, inputs, mean.length),
  });
  const mapsAt = (columns: Columns): MapMoments => {
    if (maps === undefined) return identityMaps(columns["mean"].length);
    return mapMoments(maps.posterior, maps.model.parameters.likelihood, columns, (row) =>
      extrapolationWeight(maps.model.kernel, seen, columns, row),
    );
  };
  const logScaleAt = (columns: Columns): Float64Array => {
    if (width === undefined) return new Float64Array(columns["mean"].length);
    // A Gaussian process says most where it knows least: outside it is the width of the nearest prediction seen that fades.
    const known = width.posterior.marginals(heldWithin(seen, columns));
    return logScale(known, width.model.parameters.likelihood[0], (row) =>
      extrapolationWeight(width.model.kernel, seen, columns, row),
    );
  };
  const { center, scale } = standardisation;
  const names = covariates.map(({ name }) => name);
  const columnsAt = (predictions: Predictions, where: string): Columns =>
    columnsOf(predictedMoments(predictions, where), predictions, where);
  const localScales = (predictions: Predictions): Float64Array =>
    logScaleAt(columnsAt(predictions, "localScales")).map(Math.exp);
  /** As for rows of a typical group. */
  const typicalBatch = (predictions: Predictions): DistributionBatch => {
    const moments = predictedMoments(predictions, "calibrate");
    const columns = columnsOf(moments, predictions, "calibrate");
    return arithmetic.calibratedBatch(isBatch(predictions) ? predictions : moments, mapsAt(columns), rule, {
      ...(width && { logScale: logScaleAt(columns) }),
      ...form,
    });
  };
  const toJSON = (): SealedModelDocument => {
    document ??= modelDocument(content);
    return document;
  };
  return Object.freeze({
    method: "gp-beta",
    isIdentity: maps === undefined && width === undefined && groups === undefined && Object.keys(form).length === 0,
    cubatureOrder,
    latent: maps?.model,
    form,
    inducing: Object.freeze({
      mean: Object.freeze(parameters.inducingMean.map((u) => center + scale * u)),
      std: Object.freeze(parameters.inducingStd.map((u) => scale * u)),
    }),
    ...((names.length > 0 || groups !== undefined) && {
      inputs: Object.freeze({
        ...{ covariates: Object.freeze(names), group: groups !== undefined },
        ...(groups && { labels: groups.labels }),
      }),
    }),
    ...(groups && {
      grouped: Object.freeze({
        typical: Object.freeze({ method: "gp-beta", calibrate: typicalBatch, toJSON }),
        placements: Object.freeze({ labels: groups.labels, ...placementsOf(groups, groups.labels.length) }),
        widths: localScales,
      }),
    }),
    latentMaps: (predictions) => mapsAt(columnsAt(predictions, "latentMaps")),
    localScales,
    calibrate(predictions) {
      const moments = predictedMoments(predictions, "calibrate");
      const base: DistributionBatch | Moments = isBatch(predictions) ? predictions : moments;
      const columns = columnsOf(moments, predictions, "calibrate");
      const groupOf = groupsOf?.("calibrate", predictions, moments.mean.length);
      const batch = arithmetic.calibratedBatch(base, mapsAt(columns), rule, {
        ...(groupOf && groups
          ? placedBy(logScaleAt(columns), groupPlacement(groups, groupOf, false))
          : width && { logScale: logScaleAt(columns) }),
        ...form,
      });
      const ranges: SeenRanges = { mean: fit.meanRange, std: fit.stdRange, ...seenCovariates(covariates) };
      const beyond = rowsOutside(ranges, { ...columns, ...moments });
      const unknown = groupOf === undefined ? [] : [...groupOf.keys()].filter((row) => groupOf[row] < 0);
      const outside = unknown.length === 0 ? beyond : [...new Set([...beyond, ...unknown])].sort((a, b) => a - b);
      return Object.freeze({ ...batch, outside, ...(groupOf && { unknownGroups: unknown }) });
    },
    toJSON,
  } satisfies GpBetaCalibrator);
}

/** A posterior over latent functions, ready to be asked; undefined where it is held at no point. */
function latentAt<K extends Covariance>(
  { kernelWith, latentPosterior }: PredictionArithmetic<K>,
  latents: LatentParameters,
  likelihood: readonly number[],
  { standardisation }: GpBetaContent,
  seen: SeenRanges,
) {
  if (latents.inducingMean.length === 0) return undefined;
  const { jitter } = latents;
  const kernel = kernelWith({
    logStd: latents.logStdLengthscale !== undefined,
    covariates: latents.covariateLengthscales?.length ?? 0,
  });
  const model: LatentModel = {
    kernel,
    parameters: svgpParametersFrom(latents, likelihood),
    jitter,
    standardisation,
    seen,
  };
  return { model, posterior: latentPosterior(kernel, model.parameters, jitter) };
}

/** Rows on their local scale, where their group places them. */
function placedBy(logScale: Float64Array, placed: RowPlacement): RowPlacement {
  return { logScale: logScale.map((t, row) => t + placed.logScale[row]), shift: placed.shift };
}

/** The predictions that a fit has seen, in units of its standardisation. */
function standardisedRanges({ standardisation, parameters, fit: { meanRange, stdRange } }: GpBetaContent): SeenRanges {
  const { mean, std } = standardise(standardisation, Float64Array.from(meanRange), Float64Array.from(stdRange));
  return { mean: [mean[0], mean[1]], std: [std[0], std[1]], ...seenCovariates(parameters.covariates ?? []) };
}
