import { shapeLogs } from "@distcal/beta-link";
import { type Calibrator, type ObservedRows, pickedRows } from "@distcal/distributions";
import { type WatchReference, watchReference } from "@distcal/monitor";
import { normalCdf } from "@distcal/numerics";
import type { FittedForm } from "../form/fit-form.ts";

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
  if (core === undefined) return unseen.of.score.map(normalCdf);
  const { weight } = core.surprise;
  const at = { logCdf: 0, logSf: 0, logPdf: 0 };
  return unseen.coreScore.map((score, i) => {
    const kept = Math.exp(shapeLogs(finalShape, score, at).logCdf);
    return Math.min((1 - weight) * kept + weight * unseen.surpriseCdf[i], 1);
  });
}
