import { gaussHermite } from "@distcal/numerics";
import { fitMaps } from "../maps/fit-maps.ts";
import type { MapsSetting } from "../maps/maps-problem.ts";
import type { EngineOptimum } from "../maps/problem.ts";
import type { FormSteps } from "../options/form-steps.ts";
import { type CoreForm, coreAnswers, placementOf, shapedLogs } from "./core-form.ts";
import { type FittedCore, fitPlainCore, mapsOf } from "./fit-core.ts";
import { countOf, type FormRows, reweighted, weightedSum } from "./form-rows.ts";
import { isMisfit } from "./misfit.ts";
import { type OutOfFold, said } from "./out-of-fold.ts";
import { scaledIntervals, scaledScores } from "./scaled.ts";
import { spreadPits } from "./spread-pits.ts";

/** Tried where rows are not too many, kept where it gains this a row; its maps spread, so that more nodes are needed. */
const second = { mostRows: 5000, leastGainPerRow: 0.03, samples: 32, cubatureOrder: 6 } as const;

/** What the maps alone must gain a row over a form with maps by the same objective, which knows more of all rows. */
const leastGainOfPlain = 0.05;
/** Standard deviations beyond chance at which the maps alone are tried: what they gain is looked at all the same. */
const suspicious = 3;

/** A form whose maps may be replaced. */
interface Candidate extends Pick<FittedCore, "form" | "kept" | "optimum" | "bound"> {
  /** How far from what chance gives its rows must look. */
  readonly beyondChance?: number;
}

/** Maps by the predictive objective, and what the form with them says of its rows. */
interface PredictiveMaps {
  readonly form: CoreForm;
  readonly optimum: EngineOptimum;
  readonly bound: number;
  readonly said: OutOfFold;
}

/**
 * A form with maps by the predictive objective, where those of the bound look badly fitted and these gain enough. The maps
 * alone are tried as well: a shape that all rows share hides two modes that only some of them have.
 */
export async function predictiveMaps(
  setting: MapsSetting,
  rows: FormRows,
  steps: FormSteps,
  best: Candidate & Pick<FittedCore, "shape">,
): Promise<PredictiveMaps | undefined> {
  if (rows.length > second.mostRows) return undefined;
  const isPlain = best.form.localScale === undefined && best.shape === undefined;
  const candidates = [
    best,
    ...(isPlain ? [] : [{ ...(await fitPlainCore(setting, rows, steps)), beyondChance: suspicious }]),
  ];
  const before = weightedSum(said(best.form, rows).logDensity, rows.weights);
  let [found, most]: [PredictiveMaps | undefined, number] = [
    undefined,
    before + second.leastGainPerRow * countOf(rows),
  ];
  for (const candidate of candidates) {
    if (!looksBad(candidate, rows)) continue;
    const spread = await withPredictiveMaps(setting, rows, candidate);
    const logDensity = weightedSum(spread.said.logDensity, rows.weights);
    if (logDensity >= most) [found, most] = [spread, logDensity + leastGainOfPlain * countOf(rows)];
  }
  return found;
}

function looksBad({ form, beyondChance }: Candidate, rows: FormRows): boolean {
  return isMisfit(spreadPits(coreAnswers(form, rows).core, rows), rows.columns["mean"], beyondChance);
}

async function withPredictiveMaps(
  setting: MapsSetting,
  rows: FormRows,
  { form, kept, optimum: { elbo }, bound }: Candidate,
): Promise<PredictiveMaps> {
  const placement = placementOf(form, rows, true);
  const logs = shapedLogs(form.shape, scaledScores(rows, placement), scaledIntervals(rows, placement));
  const { weights } = reweighted(rows, kept);
  // From the first start, not from where the bound ended: there the maps are too certain to spread out again.
  const other: MapsSetting = {
    ...setting,
    options: { ...setting.options, optimiser: "adam", expectation: "predictive", samples: second.samples },
  };
  const optimum = await fitMaps(other, { columns: rows.columns, ...logs, ...(weights && { weights }) });
  const rule = gaussHermite(second.cubatureOrder);
  const spread: CoreForm = { ...form, maps: mapsOf({ ...setting, rule }, optimum) };
  return { form: spread, optimum, bound: bound - elbo + optimum.elbo, said: said(spread, rows) };
}
