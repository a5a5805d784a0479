import type { Calibrator, Observations, ObservedRows } from "@distcal/distributions";
import { pitValues } from "@distcal/metrics";
import type { ModelWatch } from "@distcal/model-document";
import { followedReference, type WatchedColumns, type WatchReference, watchReference } from "@distcal/monitor";
import { pickerOf } from "../compare/cross-validation.ts";
import { foldOfRows, splitAt } from "../folds/folds.ts";

/** Beside the old evidence half of the new rows say what all would, and an update of halves costs no more than that of all. */
const folds = 2;
/** Fewer rows are too few to leave some out; */
const fewestRows = 30;
/** and where old and new ones come to more than this, an update says the same of its own rows as of others. */
const mostRefitted = 5000;

/** A calibrator after an update, and how it comes from other rows. */
export interface Updating {
  readonly calibrator: Calibrator;
  /** Rows that it is worth. */
  readonly evidence: number;
  updatedBy(observations: Observations): Promise<Calibrator>;
  readonly seed: number;
}

/**
 * What a watch over an updated model compares rows with: what it had, as far as old rows count, and PITs of the new rows under
 * updates that did not see them.
 */
export async function updatedWatch(
  before: ModelWatch | undefined,
  keep: number,
  observations: Observations,
  rows: ObservedRows,
  updating: Updating,
): Promise<ModelWatch | undefined> {
  const columns = await unseenRows(observations, rows, updating);
  if (columns === undefined) return before;
  return before === undefined ? watchReference(columns) : followedReference(before as WatchReference, keep, columns);
}

async function unseenRows(
  observations: Observations,
  rows: ObservedRows,
  { calibrator, evidence, updatedBy, seed }: Updating,
): Promise<WatchedColumns | undefined> {
  const { mean: means, std: stds } = rows;
  if (rows.length < fewestRows) return undefined;
  if (evidence > mostRefitted) {
    return { pits: pitValues(rows.target, calibrator.calibrate(rows.predictions)), means, stds };
  }
  const picked = pickerOf(observations, rows);
  const pits = new Float64Array(rows.length);
  const fold = foldOfRows(rows.length, folds, seed);
  for (let k = 0; k < folds; k++) {
    const { training, heldOut } = splitAt(fold, k);
    const { predictions, target } = picked(heldOut);
    const updated = await updatedBy(picked(training).observations);
    const found = pitValues(target, updated.calibrate(predictions));
    heldOut.forEach((row, i) => {
      pits[row] = found[i];
    });
  }
  return { pits, means, stds };
}
