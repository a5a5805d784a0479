import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";

/** What a thread that reads PITs is started with. */
export interface PitJob {
  readonly document: SealedModelDocument;
}

/** A block of rows; it is answered by the PIT of each outcome. */
export interface PitTask extends ObservedColumns {
  /** The numbers of the form with what is read beside predictions, column by column; none where the model reads mean and std alone. */
  readonly numbers: readonly Float64Array[];
}
