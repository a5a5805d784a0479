import { shapeLogs } from "@distcal/beta-link";
import { type Calibrator, type ObservedRows, pickedRows } from "@distcal/distributions";
import { type WatchReference, watchReference } from "@distcal/monitor";
import { normalCdf } from "@distcal/numerics";
import type { FittedForm } from "../form/fit-form.ts";
import { spreadBetween } from "../form/spread-pits.ts";

/**
 * What a watch over the model compares later rows with: PITs of the fit's rows under forms that did not see them. Outcomes
 * that were set aside, which no fold has seen either, have those of the calibrator itself.
 */
export function unseenReference(
  form: FittedForm,
  rows: ObservedRows,
  { all, outliers }: { readonly all: ObservedRows; readonly outliers: readonly number[] },
  calibrator: Calibrator,
): WatchReference {
  const { places } = form.unseen;
  const kept = places === undefined ? rows : pickedRows(rows, places);
  // A watch takes rows as they are, and so many: equal ones that the fit has joined count each.
  const each = all.weight === undefined && kept.weight !== undefined ? repeated(kept.weight) : undefined;
  const seen = each === undefined ? kept : pickedRows(kept, each);
  // There are no batches of no rows.
  const aside = outliers.length === 0 ? undefined : pickedRows(all, outliers);
  const beyond = aside === undefined ? [] : calibrator.calibrate(aside.predictions).cdf(aside.target);
  return watchReference({
    pits: [...unseenPits(form, each), ...beyond],
    means: [...seen.mean, ...(aside?.mean ?? [])],
    stds: [...seen.std, ...(aside?.std ?? [])],
  });
}

/** The place of each row as often as it counts. */
function repeated(counts: Float64Array): Uint32Array {
  return Uint32Array.from(Array.from(counts).flatMap((count, row) => new Array<number>(count).fill(row)));
}

/** (1 − ε)·H₂(Φ⁻¹(core)) + ε·T: the calibrated cdf at each outcome; of the rows at these places, which may come again and again. */
export function unseenPits({ core, finalShape, unseen }: FittedForm, places?: Uint32Array): Float64Array {
  const at = (pits: Float64Array): Float64Array =>
    places === undefined ? pits : Float64Array.from(places, (row) => pits[row]);
  const { score, interval } = unseen.of;
  if (core === undefined) {
    return interval === undefined
      ? at(score.map(normalCdf))
      : spreadBetween(at(interval.low.map(normalCdf)), at(interval.high.map(normalCdf)));
  }
  const { weight } = core.surprise;
  const logs = { logCdf: 0, logSf: 0, logPdf: 0 };
  const pits = (coreScore: Float64Array, surpriseCdf: Float64Array): Float64Array =>
    coreScore.map((z, i) => {
      const kept = Number.isFinite(z) ? Math.exp(shapeLogs(finalShape, z, logs).logCdf) : z > 0 ? 1 : 0;
      return Math.min((1 - weight) * kept + weight * surpriseCdf[i], 1);
    });
  const { ends } = unseen;
  if (ends === undefined) return at(pits(unseen.coreScore, unseen.surpriseCdf));
  return spreadBetween(at(pits(ends.coreLow, ends.surpriseLow)), at(pits(ends.coreHigh, ends.surpriseHigh)));
}
