import { gaussHermite } from "@distcal/numerics";
import { fitMaps } from "../maps/fit-maps.ts";
import type { MapsSetting } from "../maps/maps-problem.ts";
import type { EngineOptimum } from "../maps/problem.ts";
import { type CoreForm, coreAnswers, logScalesOf, scaledScores, shapedLogs } from "./core-form.ts";
import { type FittedCore, mapsOf } from "./fit-core.ts";
import { countOf, type FormRows, reweighted, weightedSum } from "./form-rows.ts";
import { isMisfit } from "./misfit.ts";
import { type OutOfFold, said } from "./out-of-fold.ts";

/** Tried where rows are not too many, kept where it gains this a row; its maps spread, so that more nodes are needed. */
const second = { mostRows: 5000, leastGainPerRow: 0.03, samples: 32, cubatureOrder: 6 } as const;

/** Maps by the predictive objective, and what the form with them says of its rows. */
interface PredictiveMaps {
  readonly form: CoreForm;
  readonly optimum: EngineOptimum;
  readonly said: OutOfFold;
}

/** The form with maps by the predictive objective, where it looks badly fitted and they gain enough. */
export async function predictiveMaps(
  setting: MapsSetting,
  rows: FormRows,
  { form, kept }: Pick<FittedCore, "form" | "kept">,
): Promise<PredictiveMaps | undefined> {
  if (rows.length > second.mostRows) return undefined;
  const before = said(form, rows);
  if (!isMisfit(coreAnswers(form, rows).core.cdf(rows.score), rows.columns["mean"])) return undefined;
  const logs = shapedLogs(form.shape, scaledScores(rows, logScalesOf(form, rows)));
  const { weights } = reweighted(rows, kept);
  // From the first start, not from where the bound ended: there the maps are too certain to spread out again.
  const other: MapsSetting = {
    ...setting,
    options: { ...setting.options, optimiser: "adam", expectation: "predictive", samples: second.samples },
  };
  const optimum = await fitMaps(other, { columns: rows.columns, ...logs, ...(weights && { weights }) });
  const rule = gaussHermite(second.cubatureOrder);
  const spread: CoreForm = { ...form, maps: mapsOf({ ...setting, rule }, optimum) };
  const after = said(spread, rows);
  const gain = weightedSum(after.logDensity, rows.weights) - weightedSum(before.logDensity, rows.weights);
  return gain >= second.leastGainPerRow * countOf(rows) ? { form: spread, optimum, said: after } : undefined;
}
