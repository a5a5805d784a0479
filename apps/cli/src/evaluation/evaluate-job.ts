import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import type { FormRows } from "@distcal/tables/forms";
import type { CheckOptions } from "../check/checked-forecast.ts";

/** What the evaluating thread is told: a model, and rows with their outcomes. */
export interface EvaluateJob {
  readonly document: SealedModelDocument;
  readonly columns: ObservedColumns;
  /** The predictions in the form they came in, where that is more than their mean and std. */
  readonly form?: FormRows | undefined;
  readonly options: CheckOptions;
}

/** Which step is under way. */
export interface EvaluateProgress {
  readonly step: string;
}
