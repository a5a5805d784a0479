import { receivedCalibrator } from "@distcal/calibrate";
import { parseCompiled } from "@distcal/compile";
import { extendedBlock, outsideCount, seenBy, withOutside } from "@distcal/tables";
import { compiledRows } from "./compiled-rows.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";
import { type PredictionAnswer, predictionsIn, rowAnswerer } from "./row-answerer.ts";

/** What answers the tasks of a job, in whichever thread. */
export function taskAnswers(job: PredictJob): (task: PredictTask) => PredictAnswer {
  const { document, plan } = job;
  const seen = seenBy(document);
  const answer = answerer(job);
  return (task) => {
    if (task.columns !== undefined) {
      const { columns, places } = task;
      const predicted = predictionsIn(columns, job);
      return { values: answer(predicted, columns, places), outside: outsideCount(seen, predicted.mean, predicted.std) };
    }
    if (plan === undefined) throw new Error("taskAnswers: got text without a plan of how to read it");
    let outside = 0;
    const block = extendedBlock(task.block, plan, (columns, places) => {
      const predicted = predictionsIn(columns, job);
      outside += outsideCount(seen, predicted.mean, predicted.std);
      return answer(
        predicted,
        columns,
        places.map((place) => task.first + place),
      );
    });
    return { block, outside };
  };
}

/** What turns predictions into new values, row after row. */
function answerer(job: PredictJob): PredictionAnswer {
  const { document, compiled } = job;
  if (compiled === undefined) return rowAnswerer(receivedCalibrator(document), job.asked, job);
  const quick = parseCompiled(compiled);
  const seen = seenBy(document);
  return ({ mean, std }) => withOutside(compiledRows(quick, mean, std), seen, mean, std);
}
