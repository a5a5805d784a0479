import {
  type AutoFit,
  type EngineName,
  type FitReport,
  fit,
  type GpBetaFit,
  type LookedAt,
  type MethodName,
  optionsTaken,
} from "@distcal/calibrate";
import type { Calibrator } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import { inputsOfForm, observationsOf } from "@distcal/tables/forms";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { FitJob, FitJobProgress, FittedModel } from "./fit-job.ts";
import { fitSteps } from "./fit-steps.ts";

await answerFromThread<FitJob, FitJobProgress, FittedModel>(async (job, onProgress) => {
  const { mean, std, form } = job;
  const calibrator = await fitted(job, onProgress);
  const document = calibrator.toJSON();
  const { method } = document;
  const { look, warnings } = calibrator;
  const { selection } = calibrator as Partial<AutoFit>;
  const { guarantee } = calibrator;
  const chosen = { document, method, look, warnings, ...(guarantee && { guarantee }), ...(selection && { selection }) };
  if (!isGpBeta(calibrator)) return chosen;
  const steps = fitSteps(calibrator, form, { mean, std, ...(job.predicted && inputsOfForm(job.predicted)) });
  const { outliers } = calibrator.report;
  const [at] = outliers;
  const setAside = { count: outliers.length, first: { mean: mean[at], std: std[at], target: outcomeAt(job, at) } };
  return {
    ...chosen,
    report: withoutTrace(calibrator.report),
    ...(steps && { steps }),
    ...(outliers.length > 0 && { setAside }),
  };
});

interface SealedCalibrator extends Calibrator {
  toJSON(): SealedModelDocument;
}

function fitted(
  {
    mean,
    std,
    target,
    targetLow,
    targetHigh,
    weight,
    predicted,
    outcomes,
    inducingPoints,
    seed,
    guarantee,
    form,
    ...job
  }: FitJob,
  onProgress: (progress: FitJobProgress) => void,
): Promise<SealedCalibrator & LookedAt> {
  const rows = {
    ...observationsOf({ mean, std, target, targetLow, targetHigh, weight, form: predicted }),
    ...outcomes,
  };
  // Names are checked by fit itself, which lists those it knows.
  const [method, engine] = [job.method as MethodName | "auto", job.engine as EngineName | "auto"];
  const options = { inducingPoints, seed, onProgress, ...form };
  const promised = guarantee && { guarantee, seed };
  if (method === "auto") return fit(rows, { method, engine, ...options, ...promised, onCompared: onProgress });
  return fit(rows, { method, engine, ...optionsTaken(method, options), ...promised });
}

/** What is known of an outcome as one number: itself, or an end of it that is not open. */
function outcomeAt({ target, targetLow, targetHigh }: FitJob, row: number): number {
  const known = [target?.[row], targetLow?.[row], targetHigh?.[row]];
  return known.find((value) => value !== undefined && Number.isFinite(value)) ?? Number.NaN;
}

function isGpBeta(calibrator: Calibrator): calibrator is GpBetaFit & LookedAt {
  return "report" in calibrator;
}

function withoutTrace({ trace: _, ...report }: FitReport): Omit<FitReport, "trace"> {
  return report;
}
