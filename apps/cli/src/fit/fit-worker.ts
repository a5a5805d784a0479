import { parentPort, workerData } from "node:worker_threads";
import {
  EngineError,
  type EngineName,
  type FitProgress,
  type FitReport,
  fit,
  type MethodName,
  modelText,
  optionsTaken,
} from "@distcal/calibrate";
import type { FitJob, FitMessage } from "./fit-job.ts";

const { mean, std, target, method, engine, inducingPoints, seed } = workerData as FitJob;
const send = (message: FitMessage): void => parentPort?.postMessage(message);

try {
  // Names are checked by fit itself, which lists those it knows.
  const [chosen, on] = [method as MethodName, engine as EngineName | "auto"];
  const onProgress = (progress: FitProgress): void => send({ kind: "progress", progress });
  const calibrator = await fit(
    { mean, std, target },
    { method: chosen, engine: on, ...optionsTaken(chosen, { inducingPoints, seed, onProgress }) },
  );
  const report = "report" in calibrator ? withoutTrace(calibrator.report as FitReport) : undefined;
  send({ kind: "fitted", model: modelText(calibrator.toJSON()), ...(report === undefined ? {} : { report }) });
} catch (error) {
  if (!(error instanceof RangeError || error instanceof TypeError || error instanceof EngineError)) throw error;
  send({ kind: "refused", message: error.message });
}

function withoutTrace({ trace: _, ...report }: FitReport): Omit<FitReport, "trace"> {
  return report;
}
