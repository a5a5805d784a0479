import { parentPort, workerData } from "node:worker_threads";
import { restoredCalibrator } from "@distcal/calibrate/node";
import { extendedBlock, outsideCount, seenBy, withOutside } from "@distcal/tables";
import { compiledRows } from "./compiled-rows.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";
import { type PredictionAnswer, predictionsIn, rowAnswerer } from "./row-answerer.ts";

const job = workerData as PredictJob;
const { document, compiled, plan } = job;
const seen = seenBy(document);
const answer = await answerer();
const port = parentPort;
if (port === null) throw new Error("predict-worker: must run as a worker thread; start it with `distcal predict`");

port.on("message", (task: PredictTask) => {
  const answered = answerTo(task);
  port.postMessage(answered, [answered.values === undefined ? answered.block.bytes.buffer : answered.values.buffer]);
});

/** What turns predictions into new values, row after row. */
async function answerer(): Promise<PredictionAnswer> {
  if (compiled !== undefined) {
    const { parseCompiled } = await import("@distcal/compile");
    const quick = parseCompiled(compiled);
    return (rows) => withOutside(compiledRows(quick, rows.mean, rows.std), seen, rows);
  }
  return rowAnswerer(restoredCalibrator(document), job.asked, job);
}

function answerTo(task: PredictTask): PredictAnswer {
  if (task.columns !== undefined) {
    const { columns, places } = task;
    const predicted = predictionsIn(columns, job);
    return { values: answer(predicted, columns, places), outside: outsideCount(seen, predicted) };
  }
  if (plan === undefined) throw new Error("predict-worker: got text without a plan of how to read it");
  let outside = 0;
  const block = extendedBlock(task.block, plan, (columns, places) => {
    const predicted = predictionsIn(columns, job);
    outside += outsideCount(seen, predicted);
    return answer(
      predicted,
      columns,
      places.map((place) => task.first + place),
    );
  });
  return { block, outside };
}
