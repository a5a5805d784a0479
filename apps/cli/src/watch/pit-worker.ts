import { parentPort, workerData } from "node:worker_threads";
import { restoredCalibrator } from "@distcal/calibrate/node";
import { formPredictions } from "@distcal/tables/forms";
import { rememberedForm } from "../setting/remembered-columns.ts";
import { outcomePits } from "./outcome-pits.ts";
import type { PitJob, PitTask } from "./pit-job.ts";

const { document } = workerData as PitJob;
const calibrator = restoredCalibrator(document);

const form = rememberedForm(document);

parentPort?.on("message", ({ mean, std, target, numbers }: PitTask) => {
  const predicted = form === undefined ? { mean, std } : formPredictions(form, numbers);
  parentPort?.postMessage(outcomePits(calibrator, predicted, target as Float64Array));
});
