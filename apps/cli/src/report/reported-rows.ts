import { basename } from "node:path";
import { restoredCalibrator } from "@distcal/calibrate/node";
import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import type { WatchReference } from "@distcal/monitor";
import { inputsOfForm, type PredictedRows, predictionsOf } from "@distcal/tables/forms";
import { baseForecast, requireOutcomes } from "../evaluation/base-forecast.ts";
import { differencesOf, type JudgingOptions, judgedForecast } from "../evaluation/evaluation.ts";
import type { Reported } from "../figures/reported.ts";
import { judgedGuarantee } from "../guarantee/judged-guarantee.ts";
import { learntInputs } from "../inputs/learnt-inputs.ts";
import { watchTrace } from "../watch/watch-trace.ts";

/** A model with its file, and whether it was fitted to the rows that it is judged on. */
export interface OpenedModel {
  readonly document: SealedModelDocument;
  readonly path: string;
  readonly isTrained: boolean;
}

/** Judges the predictions as they are, and what each model makes of them, on the same rows. */
export function reportedRows(
  columns: ObservedColumns & PredictedRows,
  models: readonly OpenedModel[],
  {
    onStep = () => undefined,
    support: asked,
    ...rows
  }: Pick<JudgingOptions, "segments" | "clusters" | "weight" | "support" | "onStep"> = {},
): Reported {
  const { mean, std, target } = columns;
  onStep("the predictions as they are");
  const calibrators = models.map(({ document }) => restoredCalibrator(document));
  const support = asked ?? calibrators[0]?.support;
  requireOutcomes(target, support);
  const base = judgedForecast(target, baseForecast(columns, support), rows);
  const names = modelNames(models.map(({ path }) => path));
  const inputs = columns.form && inputsOfForm(columns.form);
  return {
    columns: { ...columns, ...inputs },
    ...rows,
    base: { name: "base", judged: base },
    models: models.map(({ document, isTrained }, i) => {
      onStep(models.length === 1 ? "the calibrated predictions" : `the predictions of ${names[i]}`);
      const calibrator = calibrators[i];
      const calibrated = calibrator.calibrate(predictionsOf(columns));
      const guarantee = judgedGuarantee(target, calibrated, rows.weight);
      const judged = judgedForecast(target, calibrated, {
        ...rows,
        fitRows: document.fit.rows,
        trainingRows: isTrained,
      });
      const differences = differencesOf(base.rows, judged.rows, rows);
      const reference = isTrained ? undefined : (document["watch"] as WatchReference | undefined);
      const watched = reference && watchTrace(reference, { pits: judged.pit, means: mean, stds: std });
      const pits = { before: base.pit, after: judged.pit, weight: rows.weight };
      const learnt = learntInputs({ calibrator, ...pits }, columns);
      return { name: names[i], judged, calibrator, ...(learnt && { inputs: learnt }), differences, guarantee, watched };
    }),
  };
}

const longestName = 24;

/** What the forecasts of models are called: "calibrated", or for two the names of their files where these differ. */
function modelNames(paths: readonly string[]): readonly string[] {
  if (paths.length < 2) return ["calibrated"];
  const names = paths.map((path) => basename(path).replace(/\.json$/, ""));
  const fits = new Set([...names, "base"]).size === names.length + 1 && names.every(isShort);
  return fits ? names : ["model A", "model B"];
}

function isShort(name: string): boolean {
  return name.trim() !== "" && name.length <= longestName;
}
