import { answerFromThread } from "../thread/answer-from-thread.ts";
import { restoredCalibrator } from "../thread/restored-calibrator.ts";
import type { EvaluateJob, EvaluateProgress } from "./evaluate-job.ts";
import { type Evaluation, judgedPair } from "./evaluation.ts";

await answerFromThread<EvaluateJob, EvaluateProgress, Evaluation>(({ document, columns, options }, onProgress) => {
  const calibrated = restoredCalibrator(document).calibrate({ mean: columns.mean, std: columns.std });
  const onStep = (step: string): void => onProgress({ step });
  return judgedPair(columns, calibrated, { ...options, fitRows: document.fit.rows, onStep }).evaluation;
});
