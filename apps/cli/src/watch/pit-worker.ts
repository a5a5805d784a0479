import { parentPort, workerData } from "node:worker_threads";
import { restoredCalibrator } from "@distcal/calibrate/node";
import { outcomePits } from "./outcome-pits.ts";
import type { PitJob, PitTask } from "./pit-job.ts";

const { document } = workerData as PitJob;
const calibrator = restoredCalibrator(document);

parentPort?.on("message", ({ mean, std, target }: PitTask) => {
  const pits = outcomePits(calibrator, { mean, std }, target as Float64Array);
  parentPort?.postMessage(pits, [pits.buffer as ArrayBuffer]);
});
