import type { CompareProgress, Comparison } from "@distcal/calibrate";
import type { ObservedColumns } from "@distcal/distributions";
import type { AskedOutcomes } from "../flags/outcome-flags.ts";
import type { FoldColumns } from "./fold-columns.ts";

/** What the comparing thread is told. */
export interface CompareJob extends FoldColumns {
  readonly columns: ObservedColumns & { readonly weight?: Float64Array };
  /** Which values outcomes can take. */
  readonly outcomes: AskedOutcomes;
  readonly methods: readonly string[];
  readonly folds: number;
  readonly seed: number;
}

export type { CompareProgress, Comparison };
