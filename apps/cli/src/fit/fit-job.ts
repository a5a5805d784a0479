import type { FitProgress, FitReport } from "@distcal/calibrate";
import type { ObservedColumns } from "@distcal/distributions";

/** What the fitting thread is told. */
export interface FitJob extends ObservedColumns {
  readonly method: string;
  readonly engine: string;
  readonly inducingPoints: number | "auto";
  readonly seed: number;
}

/** How a fit ended, without the trace of its objective. */
export type FitSummary = Omit<FitReport, "trace">;

/** What the fitting thread says: how far it is, then the model, or why there is none. */
export type FitMessage =
  | { readonly kind: "progress"; readonly progress: FitProgress }
  | { readonly kind: "fitted"; readonly model: string; readonly report?: FitSummary }
  | { readonly kind: "refused"; readonly message: string };
