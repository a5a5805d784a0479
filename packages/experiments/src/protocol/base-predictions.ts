import { fitBayesianRidge, fitGpRegression, fitMcDropout, fitOls, type Regressor } from "@distcal/baselines/regressors";
import { crossFit } from "@distcal/calibrate";
import type { ObservedColumns } from "@distcal/distributions";
import type { BaseName, Protocol } from "./plan.ts";

/** Rows for a base model, and what decides its fit. */
export interface BaseTask {
  readonly base: BaseName;
  readonly protocol: Protocol;
  readonly seed: number;
  readonly training: { readonly features: readonly Float64Array[]; readonly target: Float64Array };
  readonly test: { readonly features: readonly Float64Array[]; readonly target: Float64Array };
}

/** What a base model says: of the rows that calibrators are fitted to, and of the test rows. */
export interface BasePredictions {
  readonly training: ObservedColumns;
  readonly test: ObservedColumns;
}

/** Folds of the held-out protocol. */
const folds = 5;

/** Fits the base model on the training rows and predicts the rows that the calibrators and the scores need. */
export async function basePredictions(task: BaseTask): Promise<BasePredictions> {
  const { base, protocol, seed, training, test } = task;
  const model = await fitBase(base, training.features, training.target, seed);
  const predicted = (rows: BaseTask["test"]): ObservedColumns => {
    const { mean, std } = model.predict(rows.features);
    return { mean, std, target: rows.target };
  };
  if (protocol === "paper") return { training: predicted(training), test: predicted(test) };
  const { mean, std, target } = await crossFit(
    training,
    async (features, observed) => {
      const fold = await fitBase(base, features, observed, seed);
      return (at) => fold.predict(at);
    },
    { folds, seed },
  );
  return { training: { mean, std, target }, test: predicted(test) };
}

/**
 * The paper's settings, and where it is silent those of its authors' published code: one std for all rows from the
 * linear models; a network of 2 × 128 units with dropout 0.5, and a Gaussian process of one lengthscale with 10⁻² added
 * to its diagonal, both fitted to features and target as they are, not standardised.
 */
async function fitBase(
  base: BaseName,
  features: readonly Float64Array[],
  target: Float64Array,
  seed: number,
): Promise<Regressor> {
  const asTheyAre = { seed, standardiseFeatures: false, standardiseTarget: false } as const;
  switch (base) {
    case "ols":
      return fitOls(features, target);
    case "br":
      return fitBayesianRidge(features, target, { std: "noise" });
    case "nn":
      return fitMcDropout(features, target, asTheyAre);
    case "gp": {
      const start = { signalVariance: spreadOf(target), noiseVariance: 1, lengthscale: 1 };
      return fitGpRegression(features, target, { ...asTheyAre, jitter: 1e-2, start, restarts: 8 });
    }
  }
}

/** The population standard deviation. */
function spreadOf(column: Float64Array): number {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  return Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length);
}
