import type { EvaluateProgress } from "../evaluation/evaluate-job.ts";
import { judgedPair } from "../evaluation/evaluation.ts";
import { chosenRows } from "../figures/chosen-rows.ts";
import { picturesOf } from "../figures/pictures.ts";
import { figureList, reportFigures } from "../figures/report-figures.ts";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import { restoredCalibrator } from "../thread/restored-calibrator.ts";
import type { ReportJob, ReportResult } from "./report-job.ts";
import { reportPage } from "./report-page.ts";

await answerFromThread<ReportJob, EvaluateProgress, ReportResult>(async (job, onProgress) => {
  const { columns, source } = job;
  const calibrator = restoredCalibrator(job.document);
  const calibrated = calibrator.calibrate({ mean: columns.mean, std: columns.std });
  const judged = judgedPair(columns, calibrated, (step) => onProgress({ step }));
  onProgress({ step: "the figures" });
  const figures = reportFigures({ columns, judged, calibrator }, chosenRows(columns, job.at), source.names);
  const page = reportPage(source, job.document, judged.evaluation, figures);
  return { page, pictures: await picturesOf(figureList(figures), job.pictures), evaluation: judged.evaluation };
});
