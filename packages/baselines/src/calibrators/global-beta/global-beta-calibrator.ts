import { type BetaMap, mappedBatch, monotoneBeta, sharedMap } from "@distcal/beta-link";
import type { Calibrator, DistributionBatch, Predictions } from "@distcal/distributions";
import {
  type MethodReader,
  type ModelContent,
  modelDocument,
  number,
  object,
  type SealedModelDocument,
} from "@distcal/model-document";

/** The map q ↦ logistic(a ln q − b ln(1 − q) + c), with ln a and ln b. */
export type GlobalBetaParameters = { readonly logA: number; readonly logB: number; readonly c: number };

/** One Beta map for all rows. */
export interface GlobalBetaCalibrator extends Calibrator {
  readonly method: "global-beta";
  readonly map: BetaMap;
  toJSON(): SealedModelDocument;
}

/** ln a, ln b and c stay within it, so that what the map makes of a normal keeps its moments within float64. */
export const farthest = 10;

/** How files of the global Beta map are read. */
export const globalBetaReader: MethodReader<"global-beta", GlobalBetaParameters, GlobalBetaCalibrator> = Object.freeze({
  name: "global-beta",
  schema: object({
    logA: number({ min: -farthest, max: farthest }),
    logB: number({ min: -farthest, max: farthest }),
    c: number({ min: -farthest, max: farthest }),
  }),
  restore: globalBetaCalibrator,
});

export function globalBetaCalibrator(content: ModelContent<"global-beta", GlobalBetaParameters>): GlobalBetaCalibrator {
  const document = modelDocument(content);
  const { logA, logB, c } = content.parameters;
  const map: BetaMap = Object.freeze({ logA, logB, c });
  const maps = sharedMap(monotoneBeta(map));
  return Object.freeze({
    method: "global-beta",
    map,
    calibrate: (predictions: Predictions): DistributionBatch => mappedBatch(predictions, maps, "calibrate"),
    toJSON: () => document,
  });
}
