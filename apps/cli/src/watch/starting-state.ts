import { restoredCalibrator } from "@distcal/calibrate/node";
import { pitValues } from "@distcal/metrics";
import type { SealedModelDocument } from "@distcal/model-document";
import { startWatchFrom, type WatchReference, type WatchState, watchReference } from "@distcal/monitor";
import { badInput } from "@distcal/tables";
import { predictionsOf } from "@distcal/tables/forms";
import type { TableFlags } from "@distcal/tables/node";
import { observedTable } from "../evaluation/observed-table.ts";
import type { OutputFlags } from "../terminal/output.ts";

/** What a watch is started with. */
export interface StartFlags extends TableFlags, OutputFlags {
  readonly reference?: string;
}

/** The state of a watch that starts now: from what the model keeps, or from outcomes that it was not fitted to. */
export async function startingState(
  document: SealedModelDocument,
  model: string,
  flags: StartFlags,
  alpha: number | undefined,
): Promise<WatchState> {
  const reference = await referenceOf(document, model, flags);
  return startWatchFrom(reference, { model: document.sha256, ...(alpha !== undefined && { alpha }) });
}

const fewestRows = 30;

async function referenceOf(document: SealedModelDocument, model: string, flags: StartFlags): Promise<WatchReference> {
  const { reference, ...reading } = flags;
  if (reference === undefined) {
    const kept = document["watch"] as WatchReference | undefined;
    if (kept !== undefined) return kept;
    throw badInput(
      (option) =>
        `${model} has no reference to compare later rows with: it was fitted by an older version, or to very few rows; fit it ` +
        `again, or name outcomes that it was not fitted to with ${option("reference")}`,
    );
  }
  const { columns, form } = await observedTable(reference, reading, { fewest: fewestRows });
  const { mean, std, target } = columns;
  const predictions = predictionsOf({ mean, std, form });
  const pits = pitValues(target, restoredCalibrator(document).calibrate(predictions));
  return watchReference({ pits, means: mean, stds: std });
}
