import type { CompareProgress, Comparison } from "@distcal/calibrate";
import type { ObservedColumns } from "@distcal/distributions";
import type { FormRows } from "@distcal/tables/forms";
import type { AskedOutcomes } from "../flags/outcome-flags.ts";
import type { FoldColumns } from "./fold-columns.ts";

/** What the comparing thread is told. */
export interface CompareJob extends FoldColumns {
  readonly columns: ObservedColumns & { readonly weight?: Float64Array };
  /** The predictions in the form they came in, where that is more than their mean and std. */
  readonly form?: FormRows | undefined;
  /** Which values outcomes can take. */
  readonly outcomes: AskedOutcomes;
  readonly methods: readonly string[];
  readonly folds: number;
  readonly seed: number;
}

export type { CompareProgress, Comparison };
