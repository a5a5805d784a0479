import {
  type EngineName,
  type FitProgress,
  type FitReport,
  fit,
  type MethodName,
  modelText,
  optionsTaken,
} from "@distcal/calibrate";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { FitJob, FittedModel } from "./fit-job.ts";

await answerFromThread<FitJob, FitProgress, FittedModel>(async (job, onProgress) => {
  const { mean, std, target, inducingPoints, seed } = job;
  // Names are checked by fit itself, which lists those it knows.
  const [method, engine] = [job.method as MethodName, job.engine as EngineName | "auto"];
  const calibrator = await fit(
    { mean, std, target },
    { method, engine, ...optionsTaken(method, { inducingPoints, seed, onProgress }) },
  );
  const model = modelText(calibrator.toJSON());
  return "report" in calibrator ? { model, report: withoutTrace(calibrator.report as FitReport) } : { model };
});

function withoutTrace({ trace: _, ...report }: FitReport): Omit<FitReport, "trace"> {
  return report;
}
