import {
  type Calibrator,
  type DistributionBatch,
  isBatch,
  normalBatch,
  type Predictions,
} from "@distcal/distributions";
import {
  type MethodReader,
  type ModelContent,
  modelDocument,
  object,
  type SealedModelDocument,
} from "@distcal/model-document";

/** The identity has no parameters. */
export type IdentityParameters = Readonly<Record<string, never>>;

/** A calibrator that returns every prediction as it is: what other methods are compared with. */
export interface IdentityCalibrator extends Calibrator {
  readonly method: "identity";
  toJSON(): SealedModelDocument;
}

/** How files of the identity are read. */
export const identityReader: MethodReader<"identity", IdentityParameters, IdentityCalibrator> = Object.freeze({
  name: "identity",
  schema: object({}),
  restore: identityCalibrator,
});

export function identityCalibrator(content: ModelContent<"identity", IdentityParameters>): IdentityCalibrator {
  const document = modelDocument(content);
  return Object.freeze({
    method: "identity",
    calibrate(predictions: Predictions): DistributionBatch {
      return isBatch(predictions) ? predictions : normalBatch(predictions, "calibrate");
    },
    toJSON: () => document,
  });
}
