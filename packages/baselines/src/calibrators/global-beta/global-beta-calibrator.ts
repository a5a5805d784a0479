import { type BetaMap, chain, mappedBatch, monotoneBeta, type Shape, shapeMap, sharedMap } from "@distcal/beta-link";
import type { Calibrator, DistributionBatch, Predictions } from "@distcal/distributions";
import {
  type MethodReader,
  type ModelContent,
  modelDocument,
  number,
  object,
  refined,
  type Schema,
  type SealedModelDocument,
} from "@distcal/model-document";

/** A normal that scores Φ⁻¹(q) are taken to be from. */
type PlainScores = { readonly center: number; readonly scale: number };

/**
 * The map q ↦ logistic(a ln q − b ln(1 − q) + c), with ln a and ln b; before it, where scores are far from a standard normal,
 * q ↦ Φ((Φ⁻¹(q) − center)/scale).
 */
export type GlobalBetaParameters = {
  readonly logA: number;
  readonly logB: number;
  readonly c: number;
  readonly scores?: PlainScores;
};

/** One Beta map for all rows. */
export interface GlobalBetaCalibrator extends Calibrator {
  readonly method: "global-beta";
  readonly map: BetaMap;
  /** Where the scores lay that the map starts from, where they were far from a standard normal. */
  readonly scores?: PlainScores;
  toJSON(): SealedModelDocument;
}

/** ln a, ln b and c stay within it, so that what the map makes of a normal keeps its moments within float64. */
export const farthest = 10;

/** Scores are as large as stds are wrong; a center so many scales away has no digits left for them. */
const scoresSchema: Schema<PlainScores> = refined(
  object({ center: number({ min: -1e30, max: 1e30 }), scale: number({ min: 1e-30, max: 1e30 }) }),
  ({ center, scale }) => (Math.abs(center) <= 1e9 * scale ? undefined : "must have a center within 1e9 scales"),
);

/** How files of the global Beta map are read. */
export const globalBetaReader: MethodReader<"global-beta", GlobalBetaParameters, GlobalBetaCalibrator> = Object.freeze({
  name: "global-beta",
  schema: object(
    {
      logA: number({ min: -farthest, max: farthest }),
      logB: number({ min: -farthest, max: farthest }),
      c: number({ min: -farthest, max: farthest }),
    },
    { scores: scoresSchema },
  ),
  restore: globalBetaCalibrator,
});

export function globalBetaCalibrator(content: ModelContent<"global-beta", GlobalBetaParameters>): GlobalBetaCalibrator {
  const document = modelDocument(content);
  const { logA, logB, c, scores } = content.parameters;
  const map: BetaMap = Object.freeze({ logA, logB, c });
  const beta = monotoneBeta(map);
  const maps = sharedMap(scores === undefined ? beta : chain(shapeMap(shapeOf(scores)), beta));
  return Object.freeze({
    method: "global-beta",
    map,
    ...(scores && { scores }),
    calibrate: (predictions: Predictions): DistributionBatch => mappedBatch(predictions, maps, "calibrate"),
    toJSON: () => document,
  });
}

/** The one normal as a shape. */
function shapeOf({ center, scale }: PlainScores): Shape {
  return { weight: [1], mean: [center], scale: [scale] };
}
