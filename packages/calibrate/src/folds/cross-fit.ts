import type { ObservedColumns, PredictionColumns } from "@distcal/distributions";
import { finiteColumn, requireKnownOptions, requireLength, requireSeed } from "@distcal/numerics";
import { foldOfRows, requireFolds, splitAt } from "./folds.ts";

/** A table with what a base model learns from: features of any kind, one entry per row, and the observed outcomes. */
export interface FeatureRows<Features> {
  readonly features: ArrayLike<Features>;
  readonly target: ArrayLike<number>;
}

/** A trained base model: the mean and standard deviation of each row. */
export type BasePredictor<Features> = (features: Features[]) => PredictionColumns | Promise<PredictionColumns>;

/** Trains a base model on the rows it is handed, and on nothing else. */
export type FitBase<Features> = (
  features: Features[],
  target: Float64Array,
) => BasePredictor<Features> | Promise<BasePredictor<Features>>;

export interface CrossFitOptions {
  /** Parts that rows are split into; default 5. Each takes one training of the base model. */
  readonly folds?: number;
  /** Of the folds; default 1. */
  readonly seed?: number;
}

/** Predictions of every row by a base model that was not trained on it: observations for `fit` and `compare`. */
export interface OutOfFoldPredictions extends ObservedColumns {
  /** The fold of each row, counted from 0. */
  readonly fold: Int32Array;
}

/**
 * Out-of-fold predictions, in the order of the rows, from one table and a function that trains the base model: for each
 * fold the model is trained on the others (Wolpert 1992). On rows that it was trained on a model looks better than it
 * is, and a calibrator fitted to such predictions would make all others too narrow.
 */
export async function crossFit<Features>(
  rows: FeatureRows<Features>,
  fitBase: FitBase<Features>,
  options: CrossFitOptions = {},
): Promise<OutOfFoldPredictions> {
  requireKnownOptions("crossFit", options, { folds: true, seed: true });
  const { folds = 5, seed = 1 } = options;
  const features = featuresOf(rows);
  const target = finiteColumn("crossFit", "target", rows.target);
  requireLength("crossFit", "features", features.length, target.length);
  requireFolds("crossFit", folds, target.length);
  requireSeed("crossFit", "seed", seed);
  requireFunction("fitBase", fitBase, "pass a function that trains the base model");
  const fold = foldOfRows(target.length, folds, seed);
  const mean = new Float64Array(target.length);
  const std = new Float64Array(target.length);
  for (let k = 0; k < folds; k++) {
    const { training, heldOut } = splitAt(fold, k);
    const featuresAt = (chosen: Int32Array): Features[] => Array.from(chosen, (row) => features[row]);
    const predict = await fitBase(
      featuresAt(training),
      Float64Array.from(training, (row) => target[row]),
    );
    requireFunction(`fold ${k}: the answer of fitBase`, predict, "return (features) => ({ mean, std })");
    const predicted = await predict(featuresAt(heldOut));
    placeColumn({ name: "mean", fold: k, rows: heldOut, values: predicted?.mean, into: mean });
    placeColumn({ name: "std", fold: k, rows: heldOut, values: predicted?.std, into: std });
  }
  return Object.freeze({ mean, std, target, fold });
}

function featuresOf<Features>(rows: FeatureRows<Features>): Features[] {
  const features = rows?.features;
  if (!(typeof features === "object" && features !== null && Number.isSafeInteger(features.length))) {
    throw new TypeError(
      `crossFit: rows.features must be an array with one entry per row, got ${typeof features}; pass { features, target }`,
    );
  }
  return Array.from(features);
}

function requireFunction(name: string, value: unknown, remedy: string): void {
  if (typeof value !== "function") {
    throw new TypeError(`crossFit: ${name} must be a function, got ${typeof value}; ${remedy}`);
  }
}

/** A column of predicted values of one fold. */
interface FoldColumn {
  readonly name: "mean" | "std";
  readonly fold: number;
  readonly rows: Int32Array;
  readonly values: ArrayLike<number> | undefined;
  readonly into: Float64Array;
}

/** Puts predicted values where their rows belong; throws on the first bad one, naming fold and row. */
function placeColumn({ name, fold, rows, values, into }: FoldColumn): void {
  const length = typeof values === "object" && values !== null ? values.length : undefined;
  if (values === undefined || length !== rows.length) {
    throw new RangeError(
      `crossFit: fold ${fold}: ${name} must have ${rows.length} values, one for each row asked for, ` +
        `got ${length ?? typeof values}; check what the predictor of fitBase returns`,
    );
  }
  for (let i = 0; i < rows.length; i++) {
    const value: unknown = values[i];
    const isGood = typeof value === "number" && Number.isFinite(value) && (name === "mean" || value > 0);
    if (!isGood) {
      const rule = name === "mean" ? "a finite number" : "a finite number > 0";
      throw new RangeError(
        `crossFit: fold ${fold}: ${name} of row ${rows[i]} must be ${rule}, got ${String(value)}; ` +
          "fix the base model, or drop this row",
      );
    }
    into[rows[i]] = value;
  }
}
