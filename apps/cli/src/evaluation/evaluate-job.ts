import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import type { CheckOptions } from "../check/checked-forecast.ts";

/** What the evaluating thread is told: a model, and rows with their outcomes. */
export interface EvaluateJob {
  readonly document: SealedModelDocument;
  readonly columns: ObservedColumns;
  readonly options: CheckOptions;
}

/** Which step is under way. */
export interface EvaluateProgress {
  readonly step: string;
}
