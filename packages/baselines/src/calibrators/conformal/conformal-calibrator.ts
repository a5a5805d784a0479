import { mappedBatch, sharedMap } from "@distcal/beta-link";
import {
  type Calibrator,
  type DistributionBatch,
  type IntervalColumns,
  intervalLevels,
  type Predictions,
  predictedMoments,
} from "@distcal/distributions";
import { type MethodReader, type ModelContent, modelDocument, type SealedModelDocument } from "@distcal/model-document";
import {
  type ResidualParameters,
  residualAtOrAbove,
  residualAtOrBelow,
  residualMap,
  residualSchema,
} from "../residuals/residual-parameters.ts";
import { heldWidth } from "../rows/held-width.ts";

/** The two methods: residuals as they are, and in units of the standard deviation. */
export type ConformalName = "conformal" | "normalised-conformal";

/** Conformal predictive distributions, with intervals whose coverage is proven. */
export interface ConformalBatch extends DistributionBatch {
  /**
   * An interval that holds the target with a probability of at least `level`, whatever the distribution of the data, if
   * new rows and those of the fit are exchangeable and the regressor has not seen the latter: from the residual of rank
   * ⌊(n + 1)(1 − level)/2⌋ to that of rank ⌈(n + 1)(1 + level)/2⌉ (Vovk et al. 2005). Throws where n rows are too few.
   */
  guaranteedInterval(level: number): IntervalColumns;
}

/** The distribution of past residuals, moved to each prediction. */
export interface ConformalCalibrator<Method extends string = ConformalName> extends Calibrator {
  readonly method: Method;
  calibrate(predictions: Predictions): ConformalBatch;
  toJSON(): SealedModelDocument;
}

/** How files of split conformal calibrators are read. */
export const conformalReader: MethodReader<
  "conformal",
  ResidualParameters,
  ConformalCalibrator<"conformal">
> = Object.freeze({ name: "conformal", schema: residualSchema, restore: conformalCalibrator<"conformal"> });

/** How files of normalised conformal calibrators are read. */
export const normalisedConformalReader: MethodReader<
  "normalised-conformal",
  ResidualParameters,
  ConformalCalibrator<"normalised-conformal">
> = Object.freeze({
  name: "normalised-conformal",
  schema: residualSchema,
  restore: conformalCalibrator<"normalised-conformal">,
});

export function conformalCalibrator<Method extends ConformalName>(
  content: ModelContent<Method, ResidualParameters>,
): ConformalCalibrator<Method> {
  const document = modelDocument(content);
  const { method, parameters, fit } = content;
  const maps = sharedMap(residualMap(parameters, fit.rows, { before: 0 }));
  return Object.freeze({
    method,
    calibrate(predictions: Predictions): ConformalBatch {
      const { mean, std } = predictedMoments(predictions, "calibrate");
      const perRow = method === "conformal" ? std.map(() => 1) : std;
      const guaranteedInterval = (level: number): IntervalColumns => {
        const [lower, upper] = guaranteedResiduals(parameters, fit.rows, level);
        return { lower: mean.map((m, i) => m + lower * perRow[i]), upper: mean.map((m, i) => m + upper * perRow[i]) };
      };
      const batch = mappedBatch(
        { mean, std: perRow.map((width) => heldWidth(width * parameters.unit)) },
        maps,
        "calibrate",
      );
      return Object.freeze({ ...batch, guaranteedInterval });
    },
    toJSON: () => document,
  });
}

/** The residuals between which a guaranteed interval of this level lies; throws where there are too few rows. */
export function guaranteedResiduals(
  parameters: ResidualParameters,
  rows: number,
  level: number,
): readonly [number, number] {
  const [low, high] = intervalLevels("batch.guaranteedInterval", level);
  // Less than a rounding error is not a rank more.
  const lower = residualAtOrBelow(parameters, Math.floor((rows + 1) * low + 1e-9));
  const upper = residualAtOrAbove(parameters, Math.ceil((rows + 1) * high - 1e-9), rows);
  if (lower !== undefined && upper !== undefined) return [lower, upper];
  const largest = (rows - 1) / (rows + 1);
  throw new RangeError(
    `batch.guaranteedInterval: level must be at most ${largest} with ${rows} rows in the fit, got ${level}; ` +
      "ask for less, fit to more rows, or take interval, which reads the tails of the curve",
  );
}
