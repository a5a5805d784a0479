import {
  batchOf,
  type Calibrator,
  type Distribution,
  type DistributionBatch,
  isBatch,
  normalBatch,
  type Predictions,
  predictedMoments,
} from "@distcal/distributions";
import {
  boolean,
  type MethodReader,
  type ModelContent,
  modelDocument,
  number,
  object,
  type SealedModelDocument,
} from "@distcal/model-document";
import { clamp } from "@distcal/numerics";
import { heldWidth } from "../rows/held-width.ts";
import { rescaled } from "./rescaled-distribution.ts";

/** Row i becomes its mean + std_i·(shift + scale·(what it was, standardised)). */
export type VarianceScalingParameters = { readonly scale: number; readonly shift: number; readonly shifted: boolean };

/** One factor on every standard deviation. */
export interface VarianceScalingCalibrator extends Calibrator {
  readonly method: "variance-scaling";
  readonly scale: number;
  /** In predicted standard deviations; 0 by default. */
  readonly shift: number;
  toJSON(): SealedModelDocument;
}

/** How files of variance scaling are read. */
export const varianceScalingReader: MethodReader<
  "variance-scaling",
  VarianceScalingParameters,
  VarianceScalingCalibrator
> = Object.freeze({
  name: "variance-scaling",
  schema: object({
    scale: number({ min: 1e-30, max: 1e30 }),
    shift: number({ min: -1e30, max: 1e30 }),
    shifted: boolean(),
  }),
  restore: varianceScalingCalibrator,
});

export function varianceScalingCalibrator(
  content: ModelContent<"variance-scaling", VarianceScalingParameters>,
): VarianceScalingCalibrator {
  const document = modelDocument(content);
  const { scale, shift } = content.parameters;
  return Object.freeze({
    method: "variance-scaling",
    scale,
    shift,
    calibrate(predictions: Predictions): DistributionBatch {
      if (isBatch(predictions)) return batchOf(rescaledRows(predictions, scale, shift));
      const { mean, std } = predictedMoments(predictions, "calibrate");
      return normalBatch({
        mean: mean.map((m, i) => clamp(m + shift * std[i])),
        std: std.map((s) => heldWidth(s * scale)),
      });
    },
    toJSON: () => document,
  });
}

function rescaledRows(base: DistributionBatch, scale: number, shift: number): Distribution[] {
  const [mean, std] = [base.mean(), base.std()];
  return Array.from({ length: base.length }, (_, i) => rescaled(base.row(i), mean[i], std[i] * shift, scale));
}
