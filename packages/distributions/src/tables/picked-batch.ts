import { batchOf } from "../batches/batch-of.ts";
import type { DistributionBatch } from "../contracts/distribution.ts";
import { normalBatchOf } from "../families/normal.ts";

/** Some rows of a batch in the order given, which may name a row more than once; some of a normal batch are a normal batch. */
export function pickedBatch(batch: DistributionBatch, chosen: ArrayLike<number>): DistributionBatch {
  const columns = batch.moments?.();
  if (columns === undefined) return batchOf(Array.from(chosen, (row) => batch.row(row)));
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  return normalBatchOf({ mean: pick(columns.mean), std: pick(columns.std) });
}
