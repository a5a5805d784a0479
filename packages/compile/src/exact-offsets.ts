import { type Calibrator, type DistributionBatch, normalQuantile } from "@distcal/distributions";
import type { OutputPlan } from "./output-columns.ts";

/** The exact answers of a calibrator as offsets: (value − mean)/std for quantiles and the mean, value/std for the std. */
export type ExactOffsets = (mean: Float64Array, std: Float64Array) => Float64Array;

/** A batch that gives moments and quantiles from shared work, as those of GP-Beta do. */
interface SummarisedBatch {
  summary(levels: ArrayLike<number>): { mean: Float64Array; std: Float64Array; quantiles: Float64Array[] };
}

/** Answers for columns of predictions, `plan.count` numbers a row: the values that the polynomials stand for. */
export function exactOffsets(where: string, calibrator: Calibrator, plan: OutputPlan): ExactOffsets {
  return (mean, std) => {
    const answers = columnsOf(calibrator.calibrate({ mean, std }), plan);
    const { count, probabilities, hasStd } = plan;
    const offsets = new Float64Array(mean.length * count);
    for (let k = 0; k < count; k++) {
      const isStd = hasStd && k === count - 1;
      for (let i = 0; i < mean.length; i++) {
        const offset = isStd ? answers[k][i] / std[i] : (answers[k][i] - mean[i]) / std[i];
        if (!Number.isFinite(offset)) {
          const name = isStd ? "std" : k < probabilities.length ? `quantile ${probabilities[k]}` : "mean";
          throw new RangeError(
            `${where}: the calibrated ${name} must be finite, got ${answers[k][i]} at mean ${mean[i]} and std ${std[i]}; ` +
              "leave this output out",
          );
        }
        offsets[i * count + k] = offset;
      }
    }
    return offsets;
  };
}

/** The offsets of an uncalibrated normal prediction: Φ⁻¹(p), 0 and 1. */
export function baseOffsets({ probabilities, hasMean, hasStd }: OutputPlan): Float64Array {
  const moments = [...(hasMean ? [0] : []), ...(hasStd ? [1] : [])];
  return Float64Array.from([...probabilities.map(normalQuantile), ...moments]);
}

/** One column for each polynomial. */
function columnsOf(batch: DistributionBatch, { probabilities, hasMean, hasStd }: OutputPlan): Float64Array[] {
  const { summary } = batch as DistributionBatch & Partial<SummarisedBatch>;
  if (summary !== undefined && probabilities.length > 0 && (hasMean || hasStd)) {
    const { mean, std, quantiles } = summary(probabilities);
    const columns = probabilities.map((_, k) => Float64Array.from(quantiles, (row) => row[k]));
    return [...columns, ...(hasMean ? [mean] : []), ...(hasStd ? [std] : [])];
  }
  const columns = probabilities.map((p) => batch.quantile(p));
  return [...columns, ...(hasMean ? [batch.mean()] : []), ...(hasStd ? [batch.std()] : [])];
}
