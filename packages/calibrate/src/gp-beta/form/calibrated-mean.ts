import type { OutOfFold } from "./out-of-fold.ts";

/** Squared errors of calibrated means may be larger than those of the predicted ones by this share: chance moves them as far. */
const allowed = 0.005;

/**
 * Whether the means of a form are further from the outcomes it did not see than the predicted means are. Only where scores
 * are distances in standard deviations, so that the mean of a score is that of the outcome.
 */
export function worsenedMean({ of, kept, means }: OutOfFold): boolean {
  const { score, columns, weights, isLinear, interval } = of;
  // Nor where no more than an interval is known of some outcomes, which have no error.
  if (!isLinear || interval !== undefined) return false;
  const mean = means();
  let [predicted, calibrated] = [0, 0];
  for (let i = 0; i < score.length; i++) {
    const weight = kept[i] * (weights?.[i] ?? 1) * columns["std"][i] ** 2;
    predicted += weight * score[i] ** 2;
    calibrated += weight * (score[i] - mean[i]) ** 2;
  }
  return calibrated > (1 + allowed) * predicted;
}
