import { batchOf } from "../batches/batch-of.ts";
import type { DistributionBatch } from "../contracts/distribution.ts";
import type { ScoreCurves } from "../contracts/score-curves.ts";
import { curveBatch } from "../curves/curve-batch.ts";
import { normalBatchOf } from "../families/normal.ts";

/**
 * Some rows of a batch in the order given, which may name a row more than once. Some of a normal batch are a normal batch, and some
 * of a batch of curves one of curves, which both are answered faster than rows of any family.
 */
export function pickedBatch(batch: DistributionBatch, chosen: ArrayLike<number>): DistributionBatch {
  const columns = batch.moments?.();
  if (columns !== undefined) {
    const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
    return normalBatchOf({ mean: pick(columns.mean), std: pick(columns.std) });
  }
  const curves = batch.curves?.();
  if (curves === undefined || chosen.length === 0) return batchOf(Array.from(chosen, (row) => batch.row(row)));
  return curveBatch("curveBatch", pickedCurves(curves, chosen));
}

function pickedCurves({ knots, score, value }: ScoreCurves, chosen: ArrayLike<number>): ScoreCurves {
  const pick = (numbers: Float64Array): Float64Array => {
    const picked = new Float64Array(chosen.length * knots);
    for (let i = 0; i < chosen.length; i++) {
      picked.set(numbers.subarray(chosen[i] * knots, (chosen[i] + 1) * knots), i * knots);
    }
    return picked;
  };
  const length = chosen.length;
  return Object.freeze({ length, knots, score: score.length === knots ? score : pick(score), value: pick(value) });
}
