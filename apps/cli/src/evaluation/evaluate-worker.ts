import { parseCalibrator } from "@distcal/calibrate";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { EvaluateJob, EvaluateProgress } from "./evaluate-job.ts";
import { type Evaluation, judgedPair } from "./evaluation.ts";

await answerFromThread<EvaluateJob, EvaluateProgress, Evaluation>(({ model, columns }, onProgress) => {
  const calibrated = parseCalibrator(model).calibrate({ mean: columns.mean, std: columns.std });
  return judgedPair(columns, calibrated, (step) => onProgress({ step })).evaluation;
});
