import type { EvaluateProgress } from "../evaluation/evaluate-job.ts";
import { chosenRows } from "../figures/chosen-rows.ts";
import { picturesOf } from "../figures/pictures.ts";
import { figureList, reportFigures } from "../figures/report-figures.ts";
import { forecastsOf } from "../figures/reported.ts";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { ReportJob, ReportResult } from "./report-job.ts";
import { reportPage } from "./report-page.ts";
import { reportedRows } from "./reported-rows.ts";

await answerFromThread<ReportJob, EvaluateProgress, ReportResult>(async (job, onProgress) => {
  const { columns, documents, options, trained, source } = job;
  const models = documents.map((document, i) => ({ document, path: source.models[i], isTrained: trained[i] }));
  const reported = reportedRows({ ...columns, form: job.form }, models, {
    ...options,
    support: job.support,
    onStep: (step) => onProgress({ step }),
  });
  onProgress({ step: "the figures" });
  const figures = reportFigures(reported, chosenRows(columns, job.at), source.names);
  return {
    page: reportPage(source, documents, reported, figures),
    pictures: await picturesOf(figureList(figures), job.pictures),
    checks: forecastsOf(reported).map(({ name, judged: { scores } }) => ({ name, check: scores.check })),
  };
});
