import { parentPort, workerData } from "node:worker_threads";
import { parseCompiled } from "@distcal/compile";
import { extendedBlock, outsideCount, type RowAnswer, seenBy, withOutside } from "@distcal/tables";
import { restoredCalibrator } from "../thread/restored-calibrator.ts";
import { compiledRows } from "./compiled-rows.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";
import { rowAnswerer } from "./row-answerer.ts";

const { document, compiled, asked, roles, plan } = workerData as PredictJob;
const seen = seenBy(document);
const answer = answerer();
const port = parentPort;
if (port === null) throw new Error("predict-worker: must run as a worker thread; start it with `distcal predict`");

port.on("message", (task: PredictTask) => {
  const answered = answerTo(task);
  port.postMessage(answered, [answered.values === undefined ? answered.block.bytes.buffer : answered.values.buffer]);
});

/** What turns columns into new values, row after row. */
function answerer(): RowAnswer {
  if (compiled !== undefined) {
    const quick = parseCompiled(compiled);
    return ([mean, std]) => withOutside(compiledRows(quick, mean, std), seen, mean, std);
  }
  return rowAnswerer(restoredCalibrator(document), asked, roles);
}

function answerTo(task: PredictTask): PredictAnswer {
  if (task.columns !== undefined) {
    const { columns, places } = task;
    return { values: answer(columns, places), outside: outsideCount(seen, columns[0], columns[1]) };
  }
  if (plan === undefined) throw new Error("predict-worker: got text without a plan of how to read it");
  let outside = 0;
  const block = extendedBlock(task.block, plan, (columns, places) => {
    outside += outsideCount(seen, columns[0], columns[1]);
    return answer(
      columns,
      places.map((place) => task.first + place),
    );
  });
  return { block, outside };
}
