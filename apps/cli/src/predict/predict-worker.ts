import { parentPort, workerData } from "node:worker_threads";
import type { PredictJob, PredictTask } from "./predict-job.ts";
import { taskAnswers } from "./task-answers.ts";

const answerTo = await taskAnswers(workerData as PredictJob);
const port = parentPort;
if (port === null) throw new Error("predict-worker: must run as a worker thread; start it with `distcal predict`");

port.on("message", (task: PredictTask) => {
  const answered = answerTo(task);
  port.postMessage(answered, [answered.values === undefined ? answered.block.bytes.buffer : answered.values.buffer]);
});
