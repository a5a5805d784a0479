// The map and its inverse

export { type BetaMap, betaMap, identityMap, log1mBetaMap, logBetaMap, logitBetaMap } from "./beta/beta-map.ts";
export { inverseBetaMap, inverseBetaMapAt, type LogProbability } from "./beta/inverse-beta-map.ts";

// Its slope: the factor on a density

export {
  type LogSlopeWithGrad,
  logSlope,
  logSlopeLogitDerivative,
  logSlopeWithGrad,
  logSlopeWithGradInto,
} from "./beta/log-slope.ts";

// The slope's logarithm expected over uncertain maps

export {
  expectedLogSlopeInto,
  expectedLogSlopeWithGradInto,
  type LinkProbabilities,
} from "./link/expected-log-slope.ts";
export { expectedLogMass, type IntervalProbabilities, isInterval, logMassWithGradInto } from "./link/log-mass.ts";
export type { MapMoments } from "./link/map-moments.ts";

// Latents to the parameters of maps

export { mapMomentsInto, mapMomentsVjp } from "./link/latent-scaling.ts";

// Monotone maps of probabilities, and how they are joined

export { chain } from "./maps/chain.ts";
export { monotoneBeta } from "./maps/monotone-beta.ts";
export { monotoneBetaMixtures } from "./maps/monotone-beta-mixture.ts";
export { monotoneIdentity } from "./maps/monotone-identity.ts";
export { type MonotoneMap, mapFromScores, type ScoreMap, scoresOf } from "./maps/monotone-map.ts";
export { type MapShare, monotoneMixture } from "./maps/monotone-mixture.ts";
export { monotoneSpline } from "./maps/monotone-spline.ts";
export { type RisingSpline, risingSpline } from "./maps/rising-spline.ts";

// Distributions seen through monotone maps

export type { CalibratedForm } from "./mapped/calibrated-form.ts";
export { calibratedBatch, type MappedBatch, mappedBatch, plainCalibratedBatch } from "./mapped/mapped-batch.ts";
export { ownMaps } from "./mapped/own-maps.ts";
export type { RowMaps, RowQuantiles } from "./mapped/row-maps.ts";
export { sharedMap } from "./mapped/shared-map.ts";

// The shape of scores, learnt: a mixture of normals, and a Student-t for surprises

export { type FittedShape, fitShape } from "./shape/fit-shape.ts";
export { logShapeMass, logSurpriseMass } from "./shape/interval-mass.ts";
export { type RobustRange, robustRange } from "./shape/robust-range.ts";
export { type WeightedScores, weightedScores } from "./shape/score-bins.ts";
export { type IntervalNormal, intervalNormal, type ScoreIntervals } from "./shape/score-intervals.ts";
export { normalShape, type Shape, shapeLogs, shapeMoments, shapeQuantile } from "./shape/shape.ts";
export { shapeMap, surpriseMap } from "./shape/shape-map.ts";
export { startingShape } from "./shape/starting-shape.ts";
export {
  chanceOfSurprise,
  logSurprisePdf,
  noSurprise,
  type Surprise,
  surpriseLogs,
  surpriseQuantile,
  surpriseWeights,
} from "./shape/surprise.ts";
export { type TruncatedMoments, truncatedMoments } from "./shape/truncated-normal.ts";
