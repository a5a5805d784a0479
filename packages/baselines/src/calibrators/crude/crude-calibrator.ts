import { mappedBatch, sharedMap } from "@distcal/beta-link";
import { type Calibrator, type DistributionBatch, type Predictions, predictedMoments } from "@distcal/distributions";
import { type MethodReader, type ModelContent, modelDocument, type SealedModelDocument } from "@distcal/model-document";
import { type ResidualParameters, residualMap, residualSchema } from "../residuals/residual-parameters.ts";
import { heldWidth } from "../rows/held-width.ts";

/** The distribution of past standardised residuals, moved and widened to each prediction. */
export interface CrudeCalibrator extends Calibrator {
  readonly method: "crude";
  toJSON(): SealedModelDocument;
}

/** How files of CRUDE are read. */
export const crudeReader: MethodReader<"crude", ResidualParameters, CrudeCalibrator> = Object.freeze({
  name: "crude",
  schema: residualSchema,
  restore: crudeCalibrator,
});

export function crudeCalibrator(content: ModelContent<"crude", ResidualParameters>): CrudeCalibrator {
  const document = modelDocument(content);
  const { parameters, fit } = content;
  const maps = sharedMap(residualMap(parameters, fit.rows, { before: 0.5 }));
  return Object.freeze({
    method: "crude",
    calibrate(predictions: Predictions): DistributionBatch {
      const { mean, std } = predictedMoments(predictions, "calibrate");
      return mappedBatch({ mean, std: std.map((width) => heldWidth(width * parameters.unit)) }, maps, "calibrate");
    },
    toJSON: () => document,
  });
}
