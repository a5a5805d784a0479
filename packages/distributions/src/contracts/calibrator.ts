import type { DistributionBatch } from "./distribution.ts";
import type { Guarantee } from "./guarantee.ts";
import type { ModelInputs, RowInputs } from "./row-inputs.ts";
import type { Support } from "./support.ts";

/** What a calibrator reads of each prediction: a mean and a standard deviation. A PredictionTable is one of these. */
export interface PredictionColumns {
  readonly mean: ArrayLike<number>;
  readonly std: ArrayLike<number>;
}

/** A single prediction: a batch of one row. */
export interface OnePrediction {
  readonly mean: number;
  readonly std: number;
}

/**
 * Predictions as a calibrator takes them: one or columns of them that stand for normal distributions, or a batch of any family; with
 * covariates where a model learnt from them, of a batch as `{ ...batch, covariates }`.
 */
export type Predictions = (PredictionColumns | OnePrediction | DistributionBatch) & RowInputs;

/** Where the groups of a model place its answers. */
export interface GroupPlacements {
  readonly labels: readonly string[];
  /** A number for each label, and at the end one for rows of no known group. */
  readonly scale: Float64Array;
  readonly shift: Float64Array;
}

/**
 * Answers of a model whose groups move and stretch those of a typical one: where a typical row has mean + std·z, a row of group g has
 * mean + std·scale·(z + shift·width).
 */
export interface GroupedAnswers {
  /** Answers as for rows of a typical group; reads no group. */
  readonly typical: Calibrator;
  readonly placements: GroupPlacements;
  /** What shifts are counted in, for each row, in units of its std. */
  widths(predictions: Predictions): Float64Array;
}

/** A fitted map from predicted to calibrated distributions: a frozen value that can be written to JSON and read again. */
export interface Calibrator {
  /** The name of the method, such as "gp-beta". */
  readonly method: string;
  /** The values that calibrated outcomes can take, where not every number is one: bounds, a lattice. */
  readonly support?: Support;
  /** The same before outcomes are cut off and rounded, where `support` says that they are. */
  readonly unbounded?: Calibrator;
  /** What it reads beside the predictions; absent where that is nothing. */
  readonly inputs?: ModelInputs;
  /** How its answers depend on a row's group, where a group only moves and stretches them; before outcomes are cut off and rounded. */
  readonly grouped?: GroupedAnswers;
  /** What its intervals promise; absent where they promise nothing. */
  readonly guarantee?: Guarantee;
  /** One calibrated distribution for each predicted row, whatever rows are beside it. */
  calibrate(predictions: Predictions): DistributionBatch;
  toJSON(): ModelDocument;
}

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A fitted calibrator as plain JSON; the keys besides these three belong to the method. */
export interface ModelDocument {
  readonly format: "distcal-model";
  /** The version of the document's layout: an integer that grows when old readers would misread it. */
  readonly version: number;
  readonly method: string;
  readonly [key: string]: JsonValue;
}
