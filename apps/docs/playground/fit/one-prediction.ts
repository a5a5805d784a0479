import { type Calibrator, type DistributionBatch, promisedIntervals, smoothBatch } from "@distcal/distributions";
import { outsideCount, seenBy } from "@distcal/tables";
import { inputsOfForm, type PredictedRows, predictedBatch, predictionsOf } from "@distcal/tables/forms";

/** One prediction before and after calibration: densities, distribution functions and the map between them. */
export interface OnePrediction {
  readonly y: Float64Array;
  readonly base: { readonly pdf: Float64Array; readonly cdf: Float64Array };
  readonly calibrated: { readonly pdf: Float64Array; readonly cdf: Float64Array };
  readonly map: { readonly predicted: readonly number[]; readonly calibrated: readonly number[] };
  /** The calibrated 90 % interval, guaranteed where it can be. */
  readonly interval: readonly [number, number];
  /** Whether the fit has seen nothing like it. */
  readonly isOutside: boolean;
}

const points = 161;
/** Fine at the ends, where maps are steep. */
const lowEnd = [0, 1e-6, 1e-4, 0.001, 0.003, 0.006] as const;

/** Probabilities at which maps are drawn, from 0 to 1. */
export const mapLevels: readonly number[] = [
  ...lowEnd,
  ...Array.from({ length: 99 }, (_, k) => (k + 1) / 100),
  ...lowEnd.map((level) => 1 - level).reverse(),
];

/** Looks at one prediction, a single row, over the range that both distributions fill. */
export function onePrediction(calibrator: Calibrator, row: PredictedRows): OnePrediction {
  const base = predictedBatch(row).row(0);
  const batch = calibrator.calibrate(predictionsOf(row));
  const calibrated = batch.row(0);
  const low = Math.min(base.quantile(0.0005), calibrated.quantile(0.005));
  const high = Math.max(base.quantile(0.9995), calibrated.quantile(0.995));
  const y = Float64Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1));
  // A density with a jump may be infinite at it; a drawing can't.
  const drawable = (density: number): number => (Number.isFinite(density) ? density : 0);
  const both = [base, calibrated].map((distribution) => ({
    pdf: y.map((at) => drawable(distribution.pdf(at))),
    cdf: y.map((at) => distribution.cdf(at)),
  }));
  return {
    y,
    base: both[0],
    calibrated: both[1],
    map: { predicted: mapLevels, calibrated: mapOf(calibrator, row) },
    interval: intervalOf(batch),
    isOutside: isOutside(calibrator, row),
  };
}

function isOutside(calibrator: Calibrator, { mean, std, form }: PredictedRows): boolean {
  return outsideCount(seenBy(calibrator.toJSON()), { mean, std, ...(form && inputsOfForm(form)) }) > 0;
}

/** The 90 % interval: the guaranteed one where it can be promised. */
function intervalOf(batch: DistributionBatch): readonly [number, number] {
  const { guarantee } = batch;
  const isPromised = guarantee !== undefined && promisedIntervals(guarantee, [0.9]).length > 0;
  const { lower, upper } = (isPromised ? batch : smoothBatch(batch)).interval(0.9);
  return [lower[0], upper[0]];
}

/** The calibration map of a prediction, τ ↦ G(F⁻¹(τ)), for a calibrator of any method. */
export function mapOf(calibrator: Calibrator, row: PredictedRows): readonly number[] {
  const base = predictedBatch(row).row(0);
  const calibrated = calibrator.calibrate(predictionsOf(row)).row(0);
  return mapLevels.map((level) => (level > 0 && level < 1 ? calibrated.cdf(base.quantile(level)) : level));
}
