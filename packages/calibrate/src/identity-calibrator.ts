import {
  type Calibrator,
  type DistributionBatch,
  normalBatch,
  type Predictions,
  predictionTable,
} from "@distcal/distributions";
import { type ModelContent, modelDocument, type SealedModelDocument } from "./model/model-document.ts";
import { object, type Schema } from "./model/schema.ts";
import { isBatch, type Observations, observedRows } from "./observations.ts";
import { rangeOf } from "./range-of.ts";
import { standardisationOf } from "./standardise.ts";

/** The identity has no parameters. */
export type IdentityParameters = Readonly<Record<string, never>>;

export const identitySchema: Schema<IdentityParameters> = object({});

/** A calibrator that returns every prediction as it is: what other methods are compared with. */
export interface IdentityCalibrator extends Calibrator {
  readonly method: "identity";
  toJSON(): SealedModelDocument;
}

/** "Fits" the identity: it only notes what it was shown. */
export function fitIdentity(observations: Observations): IdentityCalibrator {
  const rows = observedRows(observations);
  return identityCalibrator({
    method: "identity",
    parameters: {},
    standardisation: standardisationOf(rows.mean, rows.std),
    fit: {
      rows: rows.length,
      elbo: null,
      engine: "float64",
      seed: 0,
      meanRange: rangeOf(rows.mean),
      stdRange: rangeOf(rows.std),
    },
  });
}

export function identityCalibrator(content: ModelContent<"identity", IdentityParameters>): IdentityCalibrator {
  const document = modelDocument(content);
  return Object.freeze({
    method: "identity",
    calibrate(predictions: Predictions): DistributionBatch {
      return isBatch(predictions) ? predictions : normalBatch(predictionTable(predictions));
    },
    toJSON: () => document,
  });
}
