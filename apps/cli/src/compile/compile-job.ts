import type { CheckColumnNames, CompileProgress } from "@distcal/compile";
import type { SealedModelDocument } from "@distcal/model-document";

/** What the compiling thread is told. */
export interface CompileJob {
  readonly document: SealedModelDocument;
  readonly quantiles: readonly number[];
  readonly intervals: readonly number[];
  /** Whether the probability below each row's target is wanted. */
  readonly cdf?: boolean;
  readonly tolerance: number;
  readonly maxCells: number;
  /** How many rows with exact answers are wanted to check the result, and their seed. */
  readonly check: { readonly rows: number; readonly seed: number };
  /** The columns of these rows, by default mean, std, target and group. */
  readonly names?: CheckColumnNames;
}

export type { CompileProgress };

/** The compiled calibrator and the rows to check it, as text. */
export interface CompileResult {
  readonly compiled: string;
  /** CSV; empty where no rows were asked for. */
  readonly check: string;
}
