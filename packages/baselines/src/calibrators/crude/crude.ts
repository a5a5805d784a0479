import { mappedBatch, sharedMap } from "@distcal/beta-link";
import {
  type Calibrator,
  type DistributionBatch,
  type Observations,
  observedRows,
  type Predictions,
} from "@distcal/distributions";
import {
  type CalibratorMethod,
  type ModelContent,
  modelDocument,
  type SealedModelDocument,
} from "@distcal/model-document";
import {
  type ResidualOptions,
  type ResidualParameters,
  residualMap,
  residualParameters,
  residualSchema,
} from "../residuals/residual-parameters.ts";
import { columnsOf } from "../rows/columns-of.ts";
import { contentOf } from "../rows/content-of.ts";
import { standardisedResiduals } from "../rows/score-of-targets.ts";

/** The distribution of past standardised residuals, moved and widened to each prediction. */
export interface CrudeCalibrator extends Calibrator {
  readonly method: "crude";
  toJSON(): SealedModelDocument;
}

/**
 * CRUDE (Zelikman, Healy, Zhou & Avati 2020): the quantile at p of row i is mean_i + std_i·(the p quantile of the
 * residuals (y − mean)/std of past rows). Of a prediction only mean and std are used, whatever its family.
 */
export function fitCrude(observations: Observations, options: ResidualOptions = {}): CrudeCalibrator {
  const rows = observedRows(observations);
  return crudeCalibrator(
    contentOf("crude", rows, residualParameters("fitCrude", standardisedResiduals(rows), options)),
  );
}

/** How files of CRUDE are read. */
export const crudeMethod: CalibratorMethod<"crude", ResidualParameters, CrudeCalibrator> = Object.freeze({
  name: "crude",
  schema: residualSchema,
  restore: crudeCalibrator,
});

function crudeCalibrator(content: ModelContent<"crude", ResidualParameters>): CrudeCalibrator {
  const document = modelDocument(content);
  const { parameters, fit } = content;
  const maps = sharedMap(residualMap(parameters, fit.rows, { before: 0.5 }));
  return Object.freeze({
    method: "crude",
    calibrate(predictions: Predictions): DistributionBatch {
      const { mean, std } = columnsOf(predictions);
      return mappedBatch({ mean, std: std.map((width) => width * parameters.unit) }, maps);
    },
    toJSON: () => document,
  });
}
