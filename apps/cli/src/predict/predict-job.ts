import type { SealedModelDocument } from "@distcal/model-document";
import type { ExtendedBlock, TextBlock, TextPlan } from "@distcal/tables";

/** What every worker is told once. */
export interface PredictJob {
  readonly document: SealedModelDocument;
  /** The text of its compiled form, which then answers in its place. */
  readonly compiled?: string;
  /** The probabilities of the quantiles, in the order of their columns. */
  readonly levels: readonly number[];
  /** How text is read and written; undefined where rows come as columns. */
  readonly plan?: TextPlan;
}

/** Work for a worker: a block of records, or the columns mean and std. */
export type PredictTask = TextBlock | readonly Float64Array<ArrayBuffer>[];

/** What a worker answers: the records with their new values, or the new values row after row, and how many of the rows lie outside what the fit has seen. */
export type PredictAnswer = { readonly outside: number } & (
  | { readonly block: ExtendedBlock; readonly values?: undefined }
  | { readonly values: Float64Array<ArrayBuffer>; readonly block?: undefined }
);
