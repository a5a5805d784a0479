import { type Calibrator, type DistributionBatch, type Moments, smoothBatch } from "@distcal/distributions";
import { isStdPolynomial, type OutputPlan, widthPolynomial } from "../columns/output-columns.ts";

/** The exact answers of a calibrator as offsets: (value − mean)/std for quantiles and the mean, value/std for the std. */
export type ExactOffsets = (mean: Float64Array, std: Float64Array) => Float64Array;

/** The widths that shifts of groups are counted in. */
export type WidthsAt = (predictions: Moments) => Float64Array;

/**
 * Answers for columns of predictions, `plan.count` numbers a row: the values that the polynomials stand for. Where there are groups,
 * `calibrator` is the typical one.
 */
export function exactOffsets(
  where: string,
  calibrator: Calibrator,
  plan: OutputPlan,
  widthsAt?: WidthsAt,
): ExactOffsets {
  const width = widthPolynomial(plan);
  return (mean, std) => {
    const widths = width < 0 ? undefined : widthsAt?.({ mean, std });
    const answers = plannedAnswers(calibrator.calibrate({ mean, std }), plan, widths);
    const { count } = plan;
    const offsets = new Float64Array(mean.length * count);
    for (let k = 0; k < count; k++) {
      const isStd = isStdPolynomial(plan, k);
      for (let i = 0; i < mean.length; i++) {
        const offset = k === width ? answers[k][i] : (answers[k][i] - (isStd ? 0 : mean[i])) / std[i];
        if (!Number.isFinite(offset)) {
          throw new RangeError(
            `${where}: the calibrated ${nameOf(plan, k)} must be finite, got ${answers[k][i]} at mean ${mean[i]} and std ${std[i]}; ` +
              "leave this output out",
          );
        }
        offsets[i * count + k] = offset;
      }
    }
    return offsets;
  };
}

function nameOf(plan: OutputPlan, polynomial: number): string {
  const { probabilities, knots, firstKnot } = plan;
  if (polynomial >= firstKnot) return `quantile ${knots[polynomial - firstKnot]} of the cdf`;
  if (polynomial < probabilities.length) return `quantile ${probabilities[polynomial]}`;
  if (polynomial === widthPolynomial(plan)) return "width";
  return isStdPolynomial(plan, polynomial) ? "std" : "mean";
}

/** One column for each polynomial: quantiles keep what a batch promises, a cdf is that of the distributions themselves. */
function plannedAnswers(batch: DistributionBatch, plan: OutputPlan, widths: Float64Array | undefined): Float64Array[] {
  const { probabilities, hasMean, hasStd, knots } = plan;
  const isPromised = batch.guarantee !== undefined && knots.length > 0;
  const levels = isPromised ? probabilities : [...probabilities, ...knots];
  const none = new Float64Array(0);
  const { mean, std, quantiles } =
    hasMean || hasStd
      ? batch.summary(levels)
      : { mean: none, std: none, quantiles: levels.length === 0 ? [] : batch.quantiles(levels) };
  const ofLevels = columnsOf(quantiles, levels.length);
  return [
    ...ofLevels.slice(0, probabilities.length),
    ...(hasMean ? [mean] : []),
    ...(widths ? [widths] : []),
    ...(hasStd ? [std] : []),
    ...(isPromised
      ? columnsOf(smoothBatch(batch).quantiles(knots), knots.length)
      : ofLevels.slice(probabilities.length)),
  ];
}

function columnsOf(rows: readonly Float64Array[], count: number): Float64Array[] {
  return Array.from({ length: count }, (_, k) => Float64Array.from(rows, (row) => row[k]));
}
