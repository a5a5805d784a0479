import { fit, modelText } from "@distcal/calibrate";
import { densityFigure, mapMeans, mapsFigure, syntheticExample, trueDistribution } from "@distcal/experiments";
import { rowScores } from "@distcal/metrics";
import { csvText } from "@distcal/tables";
import { judgedPair } from "../evaluation/evaluation.ts";
import { chosenRows } from "../figures/chosen-rows.ts";
import { named } from "../figures/named-figure.ts";
import { picturesOf } from "../figures/pictures.ts";
import { figureList, reportFigures } from "../figures/report-figures.ts";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import { scoresFigure, traceFigure } from "./demo-figures.ts";
import type { DemoJob, DemoProgress, DemoResult } from "./demo-job.ts";
import { demoPage } from "./demo-page.ts";
import { methodScores } from "./method-scores.ts";

await answerFromThread<DemoJob, DemoProgress, DemoResult>(async ({ version, next }, onProgress) => {
  const data = syntheticExample();
  const { pastColumns: past, futureColumns: future } = data;
  const started = performance.now();
  const gpBeta = await fit(past, {
    onProgress: ({ iteration, elboPerRow }) =>
      onProgress({ step: `fitting GP-Beta, iteration ${iteration}, bound ${elboPerRow.toFixed(4)} nats per row` }),
  });
  const fitSeconds = (performance.now() - started) / 1000;
  const isotonic = await fit(past, { method: "isotonic" });
  const calibrators = { isotonic, gpBeta };

  onProgress({ step: "judging the methods on new rows" });
  const judged = judgedPair(future, gpBeta.calibrate(future), { fitRows: past.target.length });
  const methods = [
    methodScores("OLS", judged.base.rows),
    methodScores("isotonic", rowScores(future.target, isotonic.calibrate(future))),
    methodScores("GP-Beta", judged.calibrated.rows),
    methodScores("truth", rowScores(future.target, trueDistribution(data.future.x))),
  ];

  onProgress({ step: "drawing the figures" });
  const { differences } = judged.evaluation;
  const reported = {
    columns: future,
    base: { name: "base", judged: judged.base },
    models: [{ name: "calibrated", judged: judged.calibrated, calibrator: gpBeta, differences }],
  };
  const figures = reportFigures(reported, chosenRows(future, mapMeans), {
    mean: "OLS",
    std: "OLS",
    target: "Target y",
  });
  const paper = named("true-ols-isotonic-gp-beta", densityFigure(data, calibrators));
  const maps = named("maps-at-three-predictions", mapsFigure(data, calibrators));
  const [scores, trace] = [scoresFigure(methods), traceFigure(gpBeta)];
  const rows = { past: past.target.length, future: future.target.length };
  const page = demoPage({
    version,
    rows,
    methods,
    reported,
    next,
    gpBeta,
    paper,
    maps,
    scores,
    trace,
    figures,
  });
  return {
    files: {
      "report.html": page,
      "predictions.csv": csvOf({ mean: past.mean, std: past.std, target: past.target }),
      "new.csv": csvOf({ mean: future.mean, std: future.std }),
      "outcomes.csv": csvOf({ mean: future.mean, std: future.std, target: future.target }),
      "model.json": modelText(gpBeta.toJSON()),
    },
    pictures: await picturesOf([paper, maps, scores, trace, ...figureList(figures)], ["svg"]),
    methods,
    rows,
    fitSeconds,
  };
});

function csvOf(columns: Readonly<Record<string, Float64Array>>): string {
  return [...csvText(Object.keys(columns), Object.values(columns))].join("");
}
