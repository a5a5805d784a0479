import { calibratedBatch, type GpBetaCalibrator } from "@distcal/calibrate";
import type { Calibrator } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import { inputsOfForm, type PredictedRows } from "@distcal/tables/forms";

/** What a fit learnt of all rows alike, and of their widths, as figures show it; a part is absent where there is nothing to see. */
export interface LearntForm {
  /** The density of scores. */
  readonly shape?: { readonly score: Float64Array; readonly density: Float64Array };
  /** The factor on the width of each row. */
  readonly scales?: { readonly mean: Float64Array; readonly scale: Float64Array };
}

/** Scores at which a shape is drawn: 8 standard deviations to both sides. */
const [farthest, points] = [8, 801];
/** Nodes of the cubature where there are no maps: any will do. */
const anyOrder = 4;

/** The form of a calibrator on some rows; nothing of methods that have none. */
export function learntForm(calibrator: Calibrator, { mean, std, form }: PredictedRows): LearntForm {
  if (!isGpBeta(calibrator)) return {};
  const scale = calibrator.localScales({ mean, std, ...(form && inputsOfForm(form)) });
  const isFlat = scale.every((factor) => factor === scale[0]);
  return {
    ...(calibrator.form.shape && { shape: shapeCurve(calibrator.form) }),
    ...(!isFlat && { scales: { mean, scale } }),
  };
}

/** The density of scores on their local scale where no map changes them: shape, surprise and last look. */
export function shapeCurve(form: GpBetaCalibrator["form"]): NonNullable<LearntForm["shape"]> {
  const score = Float64Array.from({ length: points }, (_, i) => farthest * ((2 * i) / (points - 1) - 1));
  const identity = { mean: new Float64Array(3), factor: new Float64Array(6) };
  const row = calibratedBatch({ mean: [0], std: [1] }, identity, gaussHermite(anyOrder), form).row(0);
  return { score, density: score.map((z) => row.pdf(z)) };
}

function isGpBeta(calibrator: Calibrator): calibrator is GpBetaCalibrator {
  return calibrator.method === "gp-beta";
}
