import type { ObservedColumns } from "@distcal/distributions";

/** What the evaluating thread is told: a model as text, and rows with their outcomes. */
export interface EvaluateJob {
  readonly model: string;
  readonly columns: ObservedColumns;
}

/** Which step is under way. */
export interface EvaluateProgress {
  readonly step: string;
}
