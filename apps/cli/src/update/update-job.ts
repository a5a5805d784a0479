import type { LastLook, UpdateReport } from "@distcal/calibrate";
import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import type { FormRows } from "@distcal/tables/forms";

/** What the updating thread is told. */
export interface UpdateJob extends ObservedColumns {
  readonly document: SealedModelDocument;
  readonly weight?: Float64Array;
  /** The predictions in the form they came in, with what is read beside them, where that is more than their mean and std. */
  readonly form?: FormRows | undefined;
  readonly keep?: number;
  readonly halfLife?: number;
  readonly again: boolean;
  readonly seed: number;
}

/** An updated model as text, and what it says of the new rows. */
export interface UpdatedModel {
  readonly model: string;
  readonly report: UpdateReport;
  readonly look: LastLook;
  readonly warnings: readonly string[];
}
