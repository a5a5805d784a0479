import {
  batchOf,
  type Calibrator,
  type Distribution,
  type DistributionBatch,
  isBatch,
  normalBatch,
  type Observations,
  observedRows,
  type Predictions,
  predictionTable,
} from "@distcal/distributions";
import {
  boolean,
  type CalibratorMethod,
  type ModelContent,
  modelDocument,
  number,
  object,
  type SealedModelDocument,
} from "@distcal/model-document";
import { contentOf } from "../rows/content-of.ts";
import { standardisedResiduals } from "../rows/score-of-targets.ts";
import { rescaled } from "./rescaled-distribution.ts";

/** Row i becomes its mean + std_i·(shift + scale·(what it was, standardised)). */
export type VarianceScalingParameters = { readonly scale: number; readonly shift: number; readonly shifted: boolean };

export interface VarianceScalingOptions {
  /** Whether the mean may move too, by the same number of standard deviations in every row; false unless told. */
  readonly shift?: boolean;
}

/** One factor on every standard deviation. */
export interface VarianceScalingCalibrator extends Calibrator {
  readonly method: "variance-scaling";
  readonly scale: number;
  /** In predicted standard deviations; 0 unless asked for. */
  readonly shift: number;
  toJSON(): SealedModelDocument;
}

/**
 * Variance scaling (Levi et al. 2022; Laves et al. 2020): std ← s·std with s² = mean z², z = (y − mean)/std, the maximum
 * likelihood among normal predictions. With `shift`: mean ← mean + m·std, m = mean z and s² = mean (z − m)².
 */
export function fitVarianceScaling(
  observations: Observations,
  options: VarianceScalingOptions = {},
): VarianceScalingCalibrator {
  const { shift: shifted = false } = options;
  const rows = observedRows(observations);
  const z = standardisedResiduals(rows);
  // In units of the largest, so that no square overflows or vanishes.
  const unit = z.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const shift = shifted ? unit * meanOf(z.map((value) => value / unit)) || 0 : 0;
  const scale = unit * Math.sqrt(meanOf(z.map((value) => ((value - shift) / unit) ** 2)));
  if (!(scale > 0)) {
    throw new RangeError(
      "fitVarianceScaling: targets must differ from their means, got residuals that are all the same; " +
        "collect rows whose outcomes differ from their predictions by different amounts",
    );
  }
  return varianceScalingCalibrator(contentOf("variance-scaling", rows, { scale, shift, shifted }));
}

/** How files of variance scaling are read. */
export const varianceScalingMethod: CalibratorMethod<
  "variance-scaling",
  VarianceScalingParameters,
  VarianceScalingCalibrator
> = Object.freeze({
  name: "variance-scaling",
  schema: object({ scale: number({ above: 0 }), shift: number(), shifted: boolean() }),
  restore: varianceScalingCalibrator,
});

function varianceScalingCalibrator(
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
      const { mean, std } = predictionTable({ mean: predictions.mean, std: predictions.std });
      return normalBatch({ mean: mean.map((m, i) => m + shift * std[i]), std: std.map((s) => s * scale) });
    },
    toJSON: () => document,
  });
}

function rescaledRows(base: DistributionBatch, scale: number, shift: number): Distribution[] {
  const [mean, std] = [base.mean(), base.std()];
  return Array.from({ length: base.length }, (_, i) => rescaled(base.row(i), mean[i], std[i] * shift, scale));
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
