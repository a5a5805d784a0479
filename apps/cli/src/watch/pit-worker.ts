import { parentPort, workerData } from "node:worker_threads";
import { receivedCalibrator } from "@distcal/calibrate";
import { outcomePits } from "./outcome-pits.ts";
import type { PitJob, PitTask } from "./pit-job.ts";

const { document } = workerData as PitJob;
const calibrator = receivedCalibrator(document);

parentPort?.on("message", ({ mean, std, target }: PitTask) => {
  const pits = outcomePits(calibrator, { mean, std }, target as Float64Array);
  parentPort?.postMessage(pits, [pits.buffer as ArrayBuffer]);
});
