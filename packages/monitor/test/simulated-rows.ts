import { normalCdf, type Rng } from "@distcal/numerics";

/** What the outcome of a row is, in units of its predicted std, from its mean and a standard normal draw. */
export type Outcome = (mean: number, draw: number) => number;

/** A forecaster that was fitted: the score of an outcome under its prediction. */
export type Forecaster = (score: number) => number;

interface Simulated {
  readonly means: Float64Array;
  readonly stds: Float64Array;
  /** (y − mean)/std under the raw prediction. */
  readonly scores: Float64Array;
}

/** Rows as a watch takes them. */
export interface SeenRows {
  readonly pits: Float64Array;
  readonly means: Float64Array;
  readonly stds: Float64Array;
}

/** Rows with means N(0, 1) and ln std N(0, ½²). */
export function simulated(rng: Rng, rows: number, outcome: Outcome): Simulated {
  const means = rng.fillNormal(new Float64Array(rows));
  const stds = rng.fillNormal(new Float64Array(rows)).map((z) => Math.exp(0.5 * z));
  const scores = rng.fillNormal(new Float64Array(rows)).map((z, i) => outcome(means[i], z));
  return { means, stds, scores };
}

/** A location and a scale for all rows, fitted to scores. */
export function fitted(scores: Float64Array): Forecaster {
  const location = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const scale = Math.sqrt(scores.reduce((sum, score) => sum + (score - location) ** 2, 0) / scores.length);
  return (score) => (score - location) / scale;
}

/** Rows as a watch sees them through a forecaster. */
export function seenThrough(forecaster: Forecaster, { means, stds, scores }: Simulated): SeenRows {
  return { means, stds, pits: scores.map((score) => normalCdf(forecaster(score))) };
}

/** The same with the PITs that each row has under a fit to the other nine tenths: what a model stores. */
export function outOfFold({ means, stds, scores }: Simulated): SeenRows {
  const folds = 10;
  const pits = new Float64Array(scores.length);
  for (let fold = 0; fold < folds; fold++) {
    const forecaster = fitted(scores.filter((_, i) => i % folds !== fold));
    for (let i = fold; i < pits.length; i += folds) pits[i] = normalCdf(forecaster(scores[i]));
  }
  return { means, stds, pits };
}
