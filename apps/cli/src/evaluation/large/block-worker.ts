import { parentPort, workerData } from "node:worker_threads";
import { restoredCalibrator } from "@distcal/calibrate/node";
import { rememberedForm } from "../../setting/remembered-columns.ts";
import type { BlockJob, BlockTask } from "./block-job.ts";
import { blockScores } from "./block-scores.ts";

const { document } = workerData as BlockJob;
const calibrator = restoredCalibrator(document);
const form = rememberedForm(document);

parentPort?.on("message", (columns: BlockTask) => parentPort?.postMessage(blockScores(columns, calibrator, form)));
