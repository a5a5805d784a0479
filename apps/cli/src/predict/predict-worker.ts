import { parentPort, workerData } from "node:worker_threads";
import { parseCompiled } from "@distcal/compile";
import { calibratedRows, extendedBlock, type RowAnswer } from "@distcal/tables";
import { restoredCalibrator } from "../thread/restored-calibrator.ts";
import { compiledRows } from "./compiled-rows.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";

const { document, compiled, levels, plan } = workerData as PredictJob;
const answer = answerer();
const port = parentPort;
if (port === null) throw new Error("predict-worker: must run as a worker thread; start it with `distcal predict`");

port.on("message", (task: PredictTask) => {
  const answered = answerTo(task);
  port.postMessage(answered, [answered instanceof Float64Array ? answered.buffer : answered.bytes.buffer]);
});

/** What turns columns into new values, row after row. */
function answerer(): RowAnswer {
  if (compiled !== undefined) {
    const quick = parseCompiled(compiled);
    return ([mean, std]) => compiledRows(quick, mean, std);
  }
  const calibrator = restoredCalibrator(document);
  return ([mean, std]) => calibratedRows(calibrator, mean, std, levels);
}

function answerTo(task: PredictTask): PredictAnswer {
  if (!("records" in task)) return answer(task);
  if (plan === undefined) throw new Error("predict-worker: got text without a plan of how to read it");
  return extendedBlock(task, plan, answer);
}
