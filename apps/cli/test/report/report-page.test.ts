import { fit, type MethodName, methodNames } from "@distcal/calibrate";
import type { ObservedColumns } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { judgedPair } from "../../src/evaluation/evaluation.ts";
import { chosenRows } from "../../src/figures/chosen-rows.ts";
import { figureList, reportFigures } from "../../src/figures/report-figures.ts";
import { reportPage } from "../../src/report/report-page.ts";
import { checkedPage } from "../page-checks.ts";

function tooWide(rows: number, seed: number): ObservedColumns {
  const rng = createRng(seed);
  const mean = rng.fillNormal(new Float64Array(rows));
  const std = mean.map((m) => 1 + 0.2 * Math.abs(m));
  return { mean, std, target: mean.map((m, row) => m + 0.5 * std[row] * rng.normal()) };
}

const seen = tooWide(60, 1);
const later = tooWide(50, 2);
const source = {
  file: "later.csv",
  model: "model.json",
  version: "1.2.3",
  names: { mean: "mean", std: "std", target: "target" },
  skipped: 2,
  cautions: ["these rows are few"],
};

// Processes take their time to fit; the others are here to show that any kind of distribution can be drawn.
it.each(methodNames.filter((name) => !name.startsWith("gp-")))("reportPage shows a model of %s", async (name) => {
  const calibrator = await fit(seen, { method: name as MethodName });
  const judged = judgedPair(later, calibrator.calibrate(later));
  const figures = reportFigures({ columns: later, judged, calibrator }, chosenRows(later), source.names);
  expect(figures.learnt).toEqual([]);
  const page = checkedPage(reportPage(source, calibrator.toJSON(), judged.evaluation, figures));
  expect(page.title).toBe("Calibration of later.csv");
  expect(page.all("figure").length).toBe(figureList(figures).length);
  expect(page.all(".lead")[0].textContent).toMatch(/^50 rows of later\.csv .* 2 bad rows were left out\.$/);
  expect(page.all("header p strong")[0].textContent).toBe("Take care:");
  const facts = page.all("section:nth-of-type(6) dl")[0].textContent;
  expect(facts).toContain(`Method${name}`);
  expect(facts).toContain("Fitted to60 rows");
});

it("reportPage shows the shape that a model of gp-beta has learnt, and the width of each row", async () => {
  const rng = createRng(3);
  const mean = Float64Array.from({ length: 300 }, () => 10 * rng.uniform());
  const std = mean.map(() => 1);
  // A sharp peak with heavy shoulders, wider on the right.
  const target = mean.map((m) => m + (m > 5 ? 2 : 1) * (rng.uniform() < 0.7 ? 0.3 : 2) * rng.normal());
  const columns = { mean, std, target };
  const calibrator = await fit(columns, { inducingPoints: 4 });
  expect(calibrator.form.shape).toBeDefined();
  const judged = judgedPair(columns, calibrator.calibrate(columns));
  const figures = reportFigures({ columns, judged, calibrator }, chosenRows(columns), source.names);
  expect(figures.learnt.map(({ name }) => name)).toEqual(["score-shape", "local-scales"]);
  const page = checkedPage(reportPage(source, calibrator.toJSON(), judged.evaluation, figures));
  const model = page.all("section:nth-of-type(6)")[0].textContent;
  expect(model).toMatch(/Shapea mixture of \d+ normals/);
  expect(model).toMatch(/Surpriseexpected in [\d.]+% of outcomes/);
  const [, peak] = /It is highest at (\S+), with/.exec(figures.learnt[0].draw().alt) ?? [];
  expect(Math.abs(Number(peak))).toBeLessThan(0.5);
});
