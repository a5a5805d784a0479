import { fit, type GpBetaFit } from "@distcal/calibrate";
import {
  type Calibrator,
  isBatch,
  normalBatch,
  onSupport,
  type PredictionColumns,
  type Predictions,
  predictedMoments,
  type Support,
} from "@distcal/distributions";
import { createRng } from "@distcal/numerics";

export const nineLevels = [0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95] as const;

/** Predictions that are too narrow on one side, too wide on the other, and whose errors are skewed. */
export function observations(rows: number): { mean: Float64Array; std: Float64Array; target: Float64Array } {
  const rng = createRng(3);
  const mean = new Float64Array(rows);
  const std = new Float64Array(rows);
  const target = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const x = 6 * rng.uniformOpen() - 3;
    const e = rng.normal();
    mean[i] = x + Math.sin(2 * x);
    std[i] = Math.exp(-1.5 + 0.8 * Math.sin(1.3 * x) + 0.3 * rng.normal());
    target[i] = mean[i] + std[i] * (x > 0 ? 1.6 : 0.7) * (e + 0.25 * (e * e - 1));
  }
  return { mean, std, target };
}

const fitted = new Map<string, Promise<GpBetaFit>>();

/** A small GP-Beta fit, made once for all files that share a process: of the default form, or of the maps alone. */
export function fittedGpBeta(preset: "default" | "paper" = "default"): Promise<GpBetaFit> {
  const found = fitted.get(preset) ?? fit(observations(300), { seed: 1, inducingPoints: 8, preset });
  fitted.set(preset, found);
  return found;
}

/** A calibrator with a formula: quick to ask, smooth within what was seen, and back at the base prediction far away. */
export function formulaCalibrator(center = 0, scale = 1): Calibrator {
  return {
    method: "formula",
    calibrate(predictions: Predictions) {
      if (isBatch(predictions)) throw new TypeError("columns only");
      return shifted(predictedMoments(predictions, "formula"), center, scale);
    },
    toJSON: () => ({
      format: "distcal-model",
      version: 1,
      method: "formula",
      standardisation: { center, scale },
      fit: { meanRange: [center - 2 * scale, center + 2 * scale], stdRange: [0.2 * scale, 1.5 * scale] },
    }),
  };
}

function shifted({ mean, std }: PredictionColumns, center: number, scale: number): ReturnType<typeof normalBatch> {
  const columns = { mean: new Float64Array(mean.length), std: new Float64Array(mean.length) };
  for (let i = 0; i < mean.length; i++) {
    const u = (mean[i] - center) / scale;
    const w = std[i] / scale;
    const beyond = Math.max(0, Math.abs(u) - 2) / Math.max(1, w) / 10;
    const logs = Math.max(0, Math.log(0.2 / w), Math.log(w / 1.5)) / 2;
    const trust = Math.exp(-0.5 * (beyond * beyond + logs * logs));
    const a = u / Math.hypot(1, w);
    const near = trust * Math.exp((-a * a) / 18);
    columns.mean[i] = mean[i] + 0.5 * near * std[i] * Math.sin(1.3 * a);
    columns.std[i] = std[i] * Math.exp(0.3 * near * Math.cos(a + Math.log(w)));
  }
  return normalBatch(columns);
}

/** The calibrator with a formula, whose outcomes are cut off. */
export function boundedCalibrator(support: Support): Calibrator {
  const unbounded = formulaCalibrator();
  return { ...unbounded, support, unbounded, calibrate: (p) => onSupport(unbounded.calibrate(p), support) };
}

/** A calibrator whose widths never follow the predicted ones, however far out a prediction is. */
export function noisyCalibrator(): Calibrator {
  return {
    ...formulaCalibrator(),
    calibrate: (predictions) => {
      const { mean, std } = predictions as PredictionColumns;
      return normalBatch({ mean, std: Float64Array.from(std, (s) => Math.hypot(s, 1)) });
    },
  };
}

/** Seeded predictions over what was seen, over the fade and beyond it, in the units of a standardisation. */
export function spreadPredictions(
  rows: number,
  { center, scale }: { center: number; scale: number },
): { mean: Float64Array; std: Float64Array } {
  const rng = createRng(11);
  const mean = new Float64Array(rows);
  const std = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const reach = i % 3 === 0 ? 12 : 1.5;
    const w = Math.exp(-1 + reach * (2 * rng.uniformOpen() - 1));
    const wide = i % 2 === 0 ? 60 * Math.max(1, w) : 2.5;
    mean[i] = center + scale * wide * (2 * rng.uniformOpen() - 1);
    std[i] = scale * w;
  }
  return { mean, std };
}
