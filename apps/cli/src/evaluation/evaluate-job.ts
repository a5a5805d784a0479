import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";

/** What the evaluating thread is told: a model, and rows with their outcomes. */
export interface EvaluateJob {
  readonly document: SealedModelDocument;
  readonly columns: ObservedColumns;
}

/** Which step is under way. */
export interface EvaluateProgress {
  readonly step: string;
}
