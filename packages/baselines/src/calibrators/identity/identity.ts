import {
  type Calibrator,
  type DistributionBatch,
  isBatch,
  normalBatch,
  type Observations,
  observedRows,
  type Predictions,
  predictionTable,
} from "@distcal/distributions";
import {
  type CalibratorMethod,
  type ModelContent,
  modelDocument,
  object,
  type SealedModelDocument,
} from "@distcal/model-document";
import { contentOf } from "../rows/content-of.ts";

/** The identity has no parameters. */
export type IdentityParameters = Readonly<Record<string, never>>;

/** A calibrator that returns every prediction as it is: what other methods are compared with. */
export interface IdentityCalibrator extends Calibrator {
  readonly method: "identity";
  toJSON(): SealedModelDocument;
}

/** "Fits" the identity: it only notes what it was shown. */
export function fitIdentity(observations: Observations): IdentityCalibrator {
  return identityCalibrator(contentOf("identity", observedRows(observations), {}));
}

/** How files of the identity are read. */
export const identityMethod: CalibratorMethod<"identity", IdentityParameters, IdentityCalibrator> = Object.freeze({
  name: "identity",
  schema: object({}),
  restore: identityCalibrator,
});

function identityCalibrator(content: ModelContent<"identity", IdentityParameters>): IdentityCalibrator {
  const document = modelDocument(content);
  return Object.freeze({
    method: "identity",
    calibrate(predictions: Predictions): DistributionBatch {
      return isBatch(predictions) ? predictions : normalBatch(predictionTable(predictions));
    },
    toJSON: () => document,
  });
}
