import { calibratedBatch, type GpBetaCalibrator } from "@distcal/calibrate";
import type { Calibrator, Moments, RowInputs } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import { localScales, scoreShape } from "@distcal/plots";
import { type NamedFigure, named } from "./named-figure.ts";

/** Scores at which a shape is drawn: 8 standard deviations to both sides. */
const [farthest, points] = [8, 801];

/** Figures of what a fit learnt of all rows alike, and of their widths; none where the model has no shape. */
export function learntFigures(
  calibrator: Calibrator,
  { mean, std, covariates }: Moments & RowInputs,
  meanLabel: string,
): readonly NamedFigure[] {
  if (!isGpBeta(calibrator) || calibrator.form.shape === undefined) return [];
  const shape = shapeOf(calibrator);
  const scale = calibrator.localScales({ mean, std, ...(covariates && { covariates }) });
  const isFlat = scale.every((factor) => factor === scale[0]);
  return [
    named("score-shape", (options) => scoreShape(shape, options)),
    ...(isFlat
      ? []
      : [
          named("local-scales", (options) =>
            localScales({ mean, scale, meanLabel: `Predicted mean (${meanLabel})` }, options),
          ),
        ]),
  ];
}

/** The density of scores on their local scale where no map changes them: shape, surprise and last look. */
function shapeOf({ form, cubatureOrder }: GpBetaCalibrator): Parameters<typeof scoreShape>[0] {
  const score = Float64Array.from({ length: points }, (_, i) => farthest * ((2 * i) / (points - 1) - 1));
  const maps = { mean: new Float64Array(3), factor: new Float64Array(6) };
  const row = calibratedBatch({ mean: [0], std: [1] }, maps, gaussHermite(cubatureOrder), form).row(0);
  return { score, density: score.map((z) => row.pdf(z)) };
}

function isGpBeta(calibrator: Calibrator): calibrator is GpBetaCalibrator {
  return (calibrator as Partial<GpBetaCalibrator>).method === "gp-beta";
}
