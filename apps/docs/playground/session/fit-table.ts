import { type FitProgress, fit, methods, modelText, optionsTaken, parseCalibrator } from "@distcal/calibrate";
import type { Calibrator } from "@distcal/distributions";
import type { TensorEngines } from "@distcal/engine-tfjs";
import { type ModelForm, type SealedModelDocument, withSections } from "@distcal/model-document";
import { badInput, inputsToRemember } from "@distcal/tables";
import { type FormDescription, observationsOf, plainForm } from "@distcal/tables/forms";
import { assess } from "../fit/assessment.ts";
import { headlineOf } from "../fit/headline.ts";
import { splitRows } from "../fit/hold-out.ts";
import { learntForm } from "../fit/learnt-form.ts";
import { learntInputs } from "../fit/learnt-inputs.ts";
import { outsideWords } from "../fit/outside-words.ts";
import { promisedIntervals } from "../fit/promised-intervals.ts";
import type { RoleColumns } from "../table/column-roles.ts";
import type { LoadedTable } from "../table/loaded-table.ts";
import type { FitOutcome, FitSettings } from "./messages.ts";
import { pauseFor } from "./pause.ts";
import { wantedRows } from "./wanted-rows.ts";
import type { Work } from "./work.ts";

/** A model, and what it was fitted to. */
export interface Fitted {
  readonly calibrator: Calibrator;
  readonly columns: RoleColumns;
  /** The form of its predictions, where that is not a mean and a standard deviation. */
  readonly form?: FormDescription | undefined;
  readonly table: LoadedTable;
}

/** Fits a calibrator to a table and judges it. */
export async function fitTable(
  table: LoadedTable,
  settings: FitSettings,
  { signal, tell }: Work,
): Promise<{ readonly fitted: Fitted; readonly outcome: FitOutcome }> {
  const start = performance.now();
  const { columns, method, preset, engine, seed, holdOut, guarantee } = settings;
  const split = splitRows(wantedRows(table, settings), holdOut, seed);
  const calibrator: Calibrator = await fit(observationsOf(split.fitted), {
    method,
    engine,
    ...(guarantee && { guarantee, seed }),
    ...optionsTaken(method, {
      seed,
      preset,
      signal,
      ...(engine === "webgpu" ? await tensorEngines() : {}),
      onProgress: (progress: FitProgress) => tell({ stage: "fit", ...progress }),
    }),
  });
  const fitMilliseconds = performance.now() - start;
  const form = split.fitted.form?.description;
  const model = modelOf(calibrator, form);
  // What is shown is what the file says, not what was in memory when it was written.
  const restored = parseCalibrator(model);
  const pause = pauseFor(signal, (share) => tell({ stage: "judge", share }));
  const { isHeldOut } = split;
  const fitRows = split.fitted.target.length;
  const judged = { fitRows, judgedBy: isHeldOut ? "held-out" : "training" } as const;
  const assessment = await assess(restored, split.judged, judged, pause);
  const isIdentity = "isIdentity" in restored && restored.isIdentity === true;
  const outside = outsideWords(restored, split.judged);
  const promised = promisedIntervals(restored, split.judged);
  const inputs = learntInputs(calibrator);
  const outcome = {
    method,
    title: methods[method].title,
    preset,
    seed,
    model,
    headline: headlineOf(assessment.lines, { isIdentity, isHeldOut, rows: assessment.scoredRows }),
    isHeldOut,
    fittedRows: fitRows,
    heldOutRows: isHeldOut ? split.judged.target.length : 0,
    fitMilliseconds,
    totalMilliseconds: performance.now() - start,
    assessment,
    ...(promised !== undefined && { promised }),
    ...(outside !== undefined && { outside }),
    learnt: learntForm(restored, assessment.shown),
    ...(inputs !== undefined && { inputs }),
  };
  return { fitted: { calibrator: restored, columns, form, table }, outcome };
}

/** The text of the model, which remembers the form of its predictions and the columns beside them as one of `distcal fit` does. */
function modelOf(calibrator: Calibrator, form: FormDescription | undefined): string {
  const predicted = plainForm(form) as ModelForm | undefined;
  const sections = {
    ...(form?.inputs && { columns: inputsToRemember(form.inputs) }),
    ...(predicted && { form: predicted }),
  };
  return modelText(withSections(calibrator.toJSON() as SealedModelDocument, sections));
}

/** TensorFlow.js, which is larger than all else together: only who chooses an engine on it loads it. */
async function tensorEngines(): Promise<{ readonly tensorEngines: TensorEngines }> {
  try {
    const { tensorEngines } = await import("@distcal/engine-tfjs");
    return { tensorEngines };
  } catch {
    throw badInput("TensorFlow.js, which WebGPU needs, can’t be loaded. Check the network, or take float64.");
  }
}
