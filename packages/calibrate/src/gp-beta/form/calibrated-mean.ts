import type { OutOfFold } from "./out-of-fold.ts";

/** Squared errors of calibrated means may be larger than those of the predicted ones by this share: chance moves them as far. */
const allowed = 0.005;

/** Standard errors by which calibrated means must be nearer to the outcomes before they are believed. */
const leastErrors = 2;

/**
 * Whether the means of a form are further from the outcomes it did not see than the predicted means are. Only where scores
 * are distances in standard deviations, so that the mean of a score is that of the outcome.
 */
export function worsenedMean(unseen: OutOfFold): boolean {
  const { predicted, gain } = gainOfMean(unseen);
  return -gain > allowed * predicted;
}

/**
 * Whether rows that a form did not see leave it open that its means are nearer to the outcomes than the predicted ones: a paired
 * test of squared errors, where scores are distances in standard deviations.
 */
export function isMeanDoubtful(unseen: OutOfFold): boolean {
  const { gain, error } = gainOfMean(unseen);
  return unseen.of.isLinear && gain < leastErrors * error;
}

/** What calibrated means take off the squared errors of the predicted ones, their sum, and the standard error of that. */
function gainOfMean({ of, kept, means }: OutOfFold): { predicted: number; gain: number; error: number } {
  const { score, columns, weights, isLinear, interval } = of;
  // Outcomes of which no more than an interval is known have no error.
  if (!isLinear || interval !== undefined) return { predicted: 0, gain: 0, error: 0 };
  const mean = means();
  let [predicted, gain, squares] = [0, 0, 0];
  for (let i = 0; i < score.length; i++) {
    const weight = kept[i] * columns["std"][i] ** 2;
    const count = weights?.[i] ?? 1;
    const square = score[i] ** 2;
    const here = weight * (square - (score[i] - mean[i]) ** 2);
    predicted += count * weight * square;
    gain += count * here;
    squares += count * here * here;
  }
  return { predicted, gain, error: Math.sqrt(squares) };
}
