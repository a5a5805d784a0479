import type { SealedModelDocument } from "@distcal/model-document";
import type { AnswerFlags, ExtendedBlock, ReadRole, TextBlock, TextPlan } from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";

/** What every worker is told once. */
export interface PredictJob {
  readonly document: SealedModelDocument;
  /** The text of its compiled form, which then answers in its place. */
  readonly compiled?: string;
  /** What was asked for. */
  readonly asked: AnswerFlags;
  /** What the columns are that rows come as, in their order; of a form, all but mean and std. */
  readonly roles: readonly ReadRole[];
  /** The form of the predictions, whose numbers come behind these columns. */
  readonly form?: FormDescription | undefined;
  /** How text is read and written; undefined where rows come as columns. */
  readonly plan?: TextPlan;
}

/** Work for a worker: a block of records and how many come before it, or columns and the places of their rows in the table. */
export type PredictTask =
  | { readonly block: TextBlock; readonly first: number; readonly columns?: undefined }
  | { readonly columns: readonly Float64Array<ArrayBuffer>[]; readonly places: Float64Array<ArrayBuffer> };

/** What a worker answers: the records with their new values, or the new values row after row, and how many of the rows lie outside what the fit has seen. */
export type PredictAnswer = { readonly outside: number } & (
  | { readonly block: ExtendedBlock; readonly values?: undefined }
  | { readonly values: Float64Array<ArrayBuffer>; readonly block?: undefined }
);
