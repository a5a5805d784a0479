import { type Calibrator, fewestRows, type Observations, type ObservedRows } from "@distcal/distributions";
import { pitValues } from "@distcal/metrics";
import type { ModelWatch } from "@distcal/model-document";
import { watchReference } from "@distcal/monitor";
import { shuffledRows } from "@distcal/numerics";
import { type AbortSignalLike, throwIfAborted } from "@distcal/svgp-inference";
import { pickerOf } from "../compare/cross-validation.ts";
import { foldOfRows, splitAt } from "../folds/folds.ts";
import { spreadPits } from "../gp-beta/form/spread-pits.ts";

const folds = 5;
/** Beyond this many rows a fit says the same of its own rows as of others; */
const mostRefitted = 5000;
/** and so many of them will do. */
const mostRows = 20_000;

/** What a model was fitted to: as it was handed in, and checked. */
export interface FittedRows {
  readonly observations: Observations;
  readonly rows: ObservedRows;
}

/** How the model is fitted to some of its rows. */
export interface Refitting {
  fit(observations: Observations): Promise<Calibrator>;
  readonly seed?: number | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

/**
 * What a watch over a model compares later rows with: PITs of the fit's rows under fits that did not see them. None where
 * some rows can't be left out: too few remain, or those that do can't be fitted.
 */
export async function watchSection(
  calibrator: Calibrator,
  { observations, rows }: FittedRows,
  { fit, seed = 1, signal }: Refitting,
): Promise<ModelWatch | undefined> {
  const picked = pickerOf(observations, rows);
  const places =
    rows.length > mostRows
      ? Int32Array.from(shuffledRows(rows.length, seed).subarray(0, mostRows))
      : Int32Array.from(rows.target.keys());
  const pits = new Float64Array(places.length);
  const place = (fitted: Calibrator, held: Int32Array, into: ArrayLike<number>): void => {
    const { predictions, target, interval } = picked(held);
    const batch = fitted.calibrate(predictions);
    const found =
      interval === undefined || batch.isDiscrete
        ? pitValues(target, batch)
        : spreadPits(batch, { score: target, interval });
    found.forEach((pit, i) => {
      pits[into[i]] = pit;
    });
  };
  if (rows.length > mostRefitted)
    place(
      calibrator,
      places,
      places.map((_, i) => i),
    );
  else {
    const fold = foldOfRows(rows.length, folds, seed);
    for (let k = 0; k < folds; k++) {
      const { training, heldOut } = splitAt(fold, k);
      if (training.length < fewestRows || heldOut.length === 0) return undefined;
      const fitted = await fit(picked(training).observations).catch(() => undefined);
      throwIfAborted(signal);
      if (fitted === undefined) return undefined;
      place(fitted, heldOut, heldOut);
    }
  }
  const at = (column: Float64Array): Float64Array => Float64Array.from(places, (row) => column[row]);
  return watchReference({ pits, means: at(rows.mean), stds: at(rows.std) });
}
