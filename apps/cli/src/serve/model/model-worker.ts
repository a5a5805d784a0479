import { parentPort, workerData } from "node:worker_threads";
import { restoredCalibrator } from "@distcal/calibrate/node";
import type { SealedModelDocument } from "@distcal/model-document";
import { extendedBlock, outsideCount, seenBy } from "@distcal/tables";
import { predictionsIn } from "../../predict/row-answerer.ts";
import type { ModelAnswer, ModelTask } from "./model-task.ts";
import { servedAnswer } from "./served-answer.ts";

const document = workerData as SealedModelDocument;
const calibrator = restoredCalibrator(document);
const seen = seenBy(document);
const port = parentPort;
if (port === null) throw new Error("model-worker: must run as a worker thread; start it with `distcal serve`");

port.on("message", (task: ModelTask) => {
  const answer = answered(task);
  if ("values" in answer) port.postMessage(answer, [answer.values.buffer]);
  else if ("block" in answer) port.postMessage(answer, [answer.block.bytes.buffer]);
  else port.postMessage(answer);
});

function answered(task: ModelTask): ModelAnswer {
  const answer = servedAnswer(calibrator, task.asked, task);
  try {
    if (task.columns !== undefined) {
      const predicted = predictionsIn(task.columns, task);
      const values = answer(predicted, task.columns, task.places);
      return { values, outside: outsideCount(seen, predicted) };
    }
    let outside = 0;
    const block = extendedBlock(task.block, task.plan, (columns, places) => {
      const predicted = predictionsIn(columns, task);
      outside += outsideCount(seen, predicted);
      return answer(
        predicted,
        columns,
        places.map((place) => task.first + place),
      );
    });
    return { block, outside };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { problem, refused: error instanceof RangeError };
  }
}
