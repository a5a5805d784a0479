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
  const seen = places === undefined ? rows : pickedRows(rows, places);
  // There are no batches of no rows.
  const aside = outliers.length === 0 ? undefined : pickedRows(all, outliers);
  const beyond = aside === undefined ? [] : calibrator.calibrate(aside.predictions).cdf(aside.target);
  return watchReference({
    pits: [...unseenPits(form), ...beyond],
    means: [...seen.mean, ...(aside?.mean ?? [])],
    stds: [...seen.std, ...(aside?.std ?? [])],
  });
}

/** (1 − ε)·H₂(Φ⁻¹(core)) + ε·T: the calibrated cdf at each outcome. */
export function unseenPits({ core, finalShape, unseen }: FittedForm): Float64Array {
  const { score, interval } = unseen.of;
  if (core === undefined) {
    return interval === undefined
      ? score.map(normalCdf)
      : spreadBetween(interval.low.map(normalCdf), interval.high.map(normalCdf));
  }
  const { weight } = core.surprise;
  const at = { logCdf: 0, logSf: 0, logPdf: 0 };
  const pits = (coreScore: Float64Array, surpriseCdf: Float64Array): Float64Array =>
    coreScore.map((z, i) => {
      const kept = Number.isFinite(z) ? Math.exp(shapeLogs(finalShape, z, at).logCdf) : z > 0 ? 1 : 0;
      return Math.min((1 - weight) * kept + weight * surpriseCdf[i], 1);
    });
  const { ends } = unseen;
  if (ends === undefined) return pits(unseen.coreScore, unseen.surpriseCdf);
  return spreadBetween(pits(ends.coreLow, ends.surpriseLow), pits(ends.coreHigh, ends.surpriseHigh));
}
