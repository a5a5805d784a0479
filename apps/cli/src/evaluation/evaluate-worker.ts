import { restoredCalibrator } from "@distcal/calibrate/node";
import { predictionsOf } from "@distcal/tables/forms";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { EvaluateJob, EvaluateProgress } from "./evaluate-job.ts";
import { type Evaluation, judgedPair } from "./evaluation.ts";

await answerFromThread<EvaluateJob, EvaluateProgress, Evaluation>(
  ({ document, columns, form, options }, onProgress) => {
    const predicted = { ...columns, form };
    const { support, calibrate } = restoredCalibrator(document);
    const calibrated = calibrate(predictionsOf(predicted));
    const onStep = (step: string): void => onProgress({ step });
    return judgedPair(predicted, calibrated, { ...options, support, fitRows: document.fit.rows, onStep }).evaluation;
  },
);
