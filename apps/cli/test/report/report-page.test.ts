import { fit, type Method, type MethodName, methodNames, methods } from "@distcal/calibrate";
import type { Calibrator, ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { chosenRows } from "../../src/figures/chosen-rows.ts";
import { figureList, type ReportFigures, reportFigures } from "../../src/figures/report-figures.ts";
import type { Reported } from "../../src/figures/reported.ts";
import { terms } from "../../src/report/html/glossary.ts";
import { reportPage } from "../../src/report/report-page.ts";
import type { ReportSource } from "../../src/report/report-source.ts";
import { reportedRows } from "../../src/report/reported-rows.ts";
import { checkedPage, type ParsedPage } from "../page-checks.ts";

function tooWide(rows: number, seed: number): ObservedColumns {
  const rng = createRng(seed);
  const mean = rng.fillNormal(new Float64Array(rows));
  const std = mean.map((m) => 1 + 0.2 * Math.abs(m));
  return { mean, std, target: mean.map((m, row) => m + 0.5 * std[row] * rng.normal()) };
}

const seen = tooWide(60, 1);
const later = tooWide(50, 2);
const names = { mean: "mean", std: "std", target: "target" };
const source: ReportSource = {
  file: "later.csv",
  table: { file: "later.csv", flags: {} },
  models: ["model.json"],
  version: "1.2.3",
  names,
  skipped: 2,
  cautions: ["these rows are few"],
  seen: false,
};

interface Drawn {
  readonly page: ParsedPage;
  readonly figures: ReportFigures;
}

function drawnPage(
  columns: ObservedColumns,
  calibrators: readonly Calibrator[],
  more: Partial<ReportSource> & Pick<Reported, "segments"> = {},
): Drawn {
  const { segments, ...facts } = more;
  const models = calibrators.map((_, i) => ["model.json", "other.json"][i]);
  const documents = calibrators.map((calibrator) => calibrator.toJSON() as SealedModelDocument);
  const opened = documents.map((document, i) => ({ document, path: models[i], isTrained: facts.seen === true }));
  const reported = reportedRows(columns, opened, { segments });
  const figures = reportFigures(reported, chosenRows(columns), names);
  const page = checkedPage(reportPage({ ...source, models, ...facts }, documents, reported, figures));
  return { page, figures };
}

/** The text of a section. */
function sectionText(page: ParsedPage, id: string): string {
  return page.all(`section[aria-labelledby="${id}"]`)[0].textContent.replaceAll("\u00a0", " ");
}

// Processes take their time to fit, and some methods need more than a table has; the others are here to show that any kind of distribution can be drawn.
const needsMore = (name: MethodName): boolean => (methods[name] as Method).requires !== undefined;
const quick = methodNames.filter((name) => !(name.startsWith("gp-") || needsMore(name)));
const pairs = quick.flatMap((_, i) => (i % 2 === 0 ? [quick.slice(i, i + 2)] : []));

it.each(pairs)("reportPage shows models of %s and %s", async (...methods) => {
  const calibrators = await Promise.all(methods.filter(Boolean).map((method) => fit(seen, { method })));
  const { page, figures } = drawnPage(later, calibrators);
  expect(figures.learnt).toEqual(calibrators.map(() => []));
  expect(page.title).toBe("Calibration of later.csv");
  expect(page.all("figure").length).toBe(figureList(figures).length);
  expect(page.all(".lead")[0].textContent).toMatch(
    /^50 rows of later\.csv .*calibrated by model\.json.*\. 2 bad rows were left out\.$/,
  );
  expect(page.all(".caution strong")[0].textContent).toBe("Take care:");
  const facts = sectionText(page, "model");
  for (const { method } of calibrators) expect(facts).toContain(`Method${method}`);
  expect(facts).toContain("Fitted to60 rows");
});

it("reportPage shows the shape that a model of gp-beta has learnt, and the width of each row", async () => {
  const rng = createRng(3);
  const mean = Float64Array.from({ length: 200 }, () => 10 * rng.uniform());
  const std = mean.map(() => 1);
  // A sharp peak with heavy shoulders, wider on the right.
  const target = mean.map((m) => m + (m > 5 ? 2 : 1) * (rng.uniform() < 0.7 ? 0.3 : 2) * rng.normal());
  const columns = { mean, std, target };
  const calibrator = await fit(columns, { inducingPoints: 4 });
  expect(calibrator.form.shape).toBeDefined();
  const { page, figures } = drawnPage(columns, [calibrator], { seen: true });
  const [learnt] = figures.learnt;
  expect(learnt.map(({ name }) => name)).toEqual(["score-shape", "local-scales"]);
  const model = sectionText(page, "model");
  expect(model).toMatch(/Shapea mixture of \d+ normals/);
  expect(model).toMatch(/Surpriseexpected in [\d.]+% of outcomes/);
  const [, peak] = /It is highest at (\S+), with/.exec(learnt[0].draw().alt) ?? [];
  expect(Math.abs(Number(peak))).toBeLessThan(0.5);
  expect(page.all(".card.unknown .sentence")[0].textContent).toMatch(/^No verdict: these are the training rows/);
  expect(page.all(".next code")[0].textContent).toBe("distcal compare later.csv");
});

describe("reportPage", () => {
  const rows = tooWide(400, 4);
  const scaled = fit(tooWide(400, 5), { method: "variance-scaling" });

  it("without a model gives the verdict on the predictions as they are, and the command that fits one", () => {
    const { page } = drawnPage(rows, []);
    expect(page.all(".card.bad .sentence strong")[0].textContent).toBe("Underconfident");
    expect(page.all(".numbers dt").map(({ textContent }) => textContent.replaceAll("\u00a0", " "))).toEqual([
      "Outcomes in 90 % intervals",
      "Mean width of 90 % intervals",
      "Log score (NLL)",
    ]);
    expect(page.all(".next code")[0].textContent).toBe("distcal fit later.csv --out model.json");
    expect(page.all("h2").map(({ id }) => id)).toEqual([
      "verdict",
      "where",
      "scores",
      "reliability",
      "predictions",
      "words",
    ]);
  });

  it("with a model gives numbers before and after, and what changed and where", async () => {
    const { page } = drawnPage(rows, [await scaled]);
    expect(page.all(".card.good .sentence strong")[0].textContent).toBe("Calibrated");
    expect(page.all(".card .before")[0].textContent).toMatch(/^Before calibration: underconfident – /);
    const [covered, width, change] = page.all(".numbers dd").map(({ textContent }) => textContent);
    const [, before, after] = /^([\d.]+).% → ([\d.]+).%/.exec(covered) ?? [];
    expect(Number(before)).toBeGreaterThan(97);
    expect(Math.abs(Number(after) - 90)).toBeLessThan(5);
    expect(width).toMatch(/narrower$/);
    expect(change).toMatch(/^−[\d.]+.±.[\d.]+better/);
    expect(sectionText(page, "changes")).toContain("intervals too wide");
    expect(page.all(".next code")[0].textContent).toBe("distcal predict model.json later.csv --out calibrated.csv");
  });

  it("sets two models side by side and says which is better, or that they do not differ clearly", async () => {
    const { page } = drawnPage(rows, [await fit(tooWide(400, 5), { method: "identity" }), await scaled]);
    expect(page.all(".card h3").map(({ textContent }) => textContent)).toEqual(["model", "other"]);
    expect(page.all(".which")[0].textContent).toMatch(
      /^other is better than model: its NLL is lower by [\d.]+.±.[\d.]+ nats/,
    );
    expect(page.all(".next code")[0].textContent).toBe("distcal predict other.json later.csv --out calibrated.csv");
    const same = drawnPage(later, [await scaled, await scaled]);
    expect(same.page.all(".which strong")[0].textContent).toBe("model and other predict the same.");
  });

  it("shows segments by the name of their column", () => {
    const halves = [0, 1].map((half) => ({
      name: `half ${half}`,
      rows: Int32Array.from(rows.mean.keys()).filter((row) => row % 2 === half),
    }));
    const { page } = drawnPage(rows, [], { segments: { column: "<half>", parts: halves } });
    expect(sectionText(page, "where")).toContain("By <half>");
    expect(page.all(".on-wide .distcal-segment-shares").length).toBe(1);
    const rowsOf = page.all('section[aria-labelledby="where"] table')[1].querySelectorAll("tbody th");
    expect(Array.from(rowsOf, ({ textContent }) => textContent)).toEqual(["half 0", "half 1"]);
    expect(sectionText(page, "where")).toContain("underconfident");
  });

  it("says what can be said of too few rows", () => {
    const { page } = drawnPage(tooWide(12, 6), []);
    expect(page.all(".card.unknown .sentence")[0].textContent).toMatch(/^Too few rows to say: 12/);
  });

  it("explains every abbreviation that it shows, and none that it does not", async () => {
    const { page } = drawnPage(rows, [await scaled]);
    const glossary = page.all('section[aria-labelledby="words"] dt').map(({ textContent }) => textContent);
    const shown = page
      .all("header p, main section, footer")
      .filter((part) => part.getAttribute("aria-labelledby") !== "words")
      .map(({ textContent }) => textContent)
      .join("\n");
    const abbreviations = new Set(shown.match(/\b[A-Z]{2,}\b/g));
    expect([...abbreviations].filter((word) => !glossary.includes(word))).toEqual([]);
    expect(abbreviations.size).toBeGreaterThan(6);
    for (const term of glossary) expect(terms.map((known) => known.term)).toContain(term);
    expect(glossary).not.toContain("OLS");
    expect(glossary).not.toContain("ELBO");
  });
});
