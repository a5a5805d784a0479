import type { FitReport } from "@distcal/calibrate";
import type { ObservedColumns } from "@distcal/distributions";

/** What the fitting thread is told. */
export interface FitJob extends ObservedColumns {
  readonly method: string;
  readonly engine: string;
  readonly inducingPoints: number | "auto";
  readonly seed: number;
}

/** A fitted model as text, and how its fit ended where the method tells, without the trace of its objective. */
export interface FittedModel {
  readonly model: string;
  readonly report?: Omit<FitReport, "trace">;
}
