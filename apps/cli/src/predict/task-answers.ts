import { restoredCalibrator } from "@distcal/calibrate/node";
import { extendedBlock, outsideCount, seenBy, withOutside } from "@distcal/tables";
import { compiledRows } from "./compiled-rows.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";
import { type PredictionAnswer, predictionsIn, rowAnswerer } from "./row-answerer.ts";

/** What answers the tasks of a job, in whichever thread. */
export async function taskAnswers(job: PredictJob): Promise<(task: PredictTask) => PredictAnswer> {
  const { document, plan } = job;
  const seen = seenBy(document);
  const answer = await answerer(job);
  return (task) => {
    if (task.columns !== undefined) {
      const { columns, places } = task;
      const predicted = predictionsIn(columns, job);
      return { values: answer(predicted, columns, places), outside: outsideCount(seen, predicted) };
    }
    if (plan === undefined) throw new Error("taskAnswers: got text without a plan of how to read it");
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
  };
}

/** What turns predictions into new values, row after row. */
async function answerer(job: PredictJob): Promise<PredictionAnswer> {
  const { document, compiled } = job;
  if (compiled === undefined) return rowAnswerer(restoredCalibrator(document), job.asked, job);
  const { parseCompiled } = await import("@distcal/compile");
  const quick = parseCompiled(compiled);
  const seen = seenBy(document);
  return (rows) => withOutside(compiledRows(quick, rows.mean, rows.std), seen, rows);
}
