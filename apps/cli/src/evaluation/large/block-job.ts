import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";

/** What a thread that scores blocks is started with. */
export interface BlockJob {
  readonly document: SealedModelDocument;
}

/** A block of rows to score. */
export type BlockTask = ObservedColumns & {
  readonly weight?: Float64Array;
  /** The numbers of the form that the model was fitted to, column by column. */
  readonly numbers?: readonly Float64Array[];
};
