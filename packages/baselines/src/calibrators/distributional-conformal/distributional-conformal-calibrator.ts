import { mappedBatch, sharedMap } from "@distcal/beta-link";
import { type Calibrator, isBatch, type Predictions, predictedMoments, valueAtScore } from "@distcal/distributions";
import { type MethodReader, type ModelContent, modelDocument, type SealedModelDocument } from "@distcal/model-document";
import { type ConformalBatch, guaranteedResiduals } from "../conformal/conformal-calibrator.ts";
import { type ResidualParameters, residualMap, residualSchema } from "../residuals/residual-parameters.ts";
import { widenedMap } from "./widened-map.ts";

/** The distribution of past probability integral transforms, seen through each prediction. */
export interface DistributionalConformalCalibrator extends Calibrator {
  readonly method: "distributional-conformal";
  calibrate(predictions: Predictions): ConformalBatch;
  toJSON(): SealedModelDocument;
}

/** How files of distributional conformal prediction are read. */
export const distributionalConformalReader: MethodReader<
  "distributional-conformal",
  ResidualParameters,
  DistributionalConformalCalibrator
> = Object.freeze({
  name: "distributional-conformal",
  schema: residualSchema,
  restore: distributionalConformalCalibrator,
});

export function distributionalConformalCalibrator(
  content: ModelContent<"distributional-conformal", ResidualParameters>,
): DistributionalConformalCalibrator {
  const document = modelDocument(content);
  const { parameters, fit } = content;
  const map = widenedMap(residualMap(parameters, fit.rows, { before: 0 }), parameters.unit);
  const maps = sharedMap(map);
  return Object.freeze({
    method: "distributional-conformal",
    calibrate(predictions: Predictions): ConformalBatch {
      const batch = mappedBatch(predictions, maps, "calibrate");
      const valuesAt = (score: number): Float64Array => {
        if (isBatch(predictions)) {
          return Float64Array.from({ length: batch.length }, (_, i) => valueAtScore(predictions.row(i), score));
        }
        const { mean, std } = predictedMoments(predictions, "calibrate");
        return mean.map((m, i) => m + score * std[i]);
      };
      return Object.freeze({
        ...batch,
        guaranteedInterval(level: number) {
          const [lower, upper] = guaranteedResiduals(parameters, fit.rows, level);
          return { lower: valuesAt(lower), upper: valuesAt(upper) };
        },
      });
    },
    toJSON: () => document,
  });
}
