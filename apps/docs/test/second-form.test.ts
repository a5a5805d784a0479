import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import type { PeerResults } from "../.vitepress/theme/results/benchmarks.ts";
import { beforeAfterPicture } from "../.vitepress/theme/second-form/before-after.ts";
import { type SecondFormResults, secondFormView } from "../.vitepress/theme/second-form/second-form.ts";

const docs = join(repositoryRoot, "apps/docs");
const results = JSON.parse(readFileSync(join(docs, "data/second-form/qm9.json"), "utf8")) as SecondFormResults;
const view = secondFormView(results);

describe("the committed numbers of the default form", () => {
  it("count every test row once in each histogram", () => {
    for (const { counts } of results.pit) expect(counts.reduce((sum, count) => sum + count, 0)).toBe(results.rows.test);
  });

  it("say what the page says: wide where the model is sure, right where it is not, and better by every step but small ones", () => {
    for (const { scale } of results.scales.at) {
      expect(1 / scale[0]).toBeGreaterThan(2.4);
      expect(1 / scale[0]).toBeLessThan(3.1);
      expect(scale.at(-1)).toBeGreaterThan(0.9);
    }
    const [whole, ...others] = results.steps;
    whole.tables.forEach(({ nll }, table) => {
      for (const { tables } of others) expect(tables[table].nll).toBeGreaterThan(nll - 0.005);
    });
  });

  it("show a method for all rows that is right on average and not where the model is least sure", () => {
    const gaps = results.reliability.parts.map(({ series }) =>
      Object.fromEntries(
        series.map(({ name, observed }) => [
          name,
          Math.max(...observed.map((share, i) => Math.abs(share - results.reliability.expected[i]))),
        ]),
      ),
    );
    expect(gaps[0]["isotonic"]).toBeLessThan(0.02);
    expect(gaps[0]["distcal"]).toBeLessThan(0.02);
    expect(gaps[1]["isotonic"]).toBeGreaterThan(0.07);
    expect(gaps[1]["distcal"]).toBeLessThan(0.04);
  });
});

describe("the page of it", () => {
  const page = readFileSync(join(docs, "theory/second-form.md"), "utf8");

  it("shows every figure, each with a drawing for both widths and words", () => {
    const { parts, ...single } = view.figures;
    for (const name of [...Object.keys(single), "parts"]) expect(page).toContain(`figures.${name}`);
    for (const { wide, narrow, caption } of [...Object.values(single), ...parts]) {
      expect(wide).toMatch(/^<svg[^>]* aria-label="[^"]{40,}"/);
      expect(narrow).toMatch(/^<svg/);
      expect(caption.length).toBeGreaterThan(40);
    }
  });

  it("has a row for each form and a number for each table", () => {
    expect(view.steps.map(({ name }) => name)).toEqual([
      "",
      "local-scale",
      "shape",
      "log-std",
      "surprise",
      "final-shape",
      "paper",
    ]);
    for (const { cells } of view.steps) for (const cell of cells) expect(cell).toMatch(/^−\d\.\d{3}$/);
  });
});

describe("the picture of the README", () => {
  const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");

  it("is what scripts/second-form.ts draws from the committed numbers", () => {
    expect(readFileSync(join(docs, "public/before-after.svg"), "utf8")).toBe(beforeAfterPicture(results));
  });

  it("stands above a table of figures that are committed", () => {
    const { expected, parts } = results.reliability;
    const gapOf = (method: string): string => {
      const { observed = [] } = parts.at(-1)?.series.find(({ name }) => name === method) ?? {};
      return Math.max(...observed.map((share, i) => Math.abs(share - expected[i]))).toFixed(2);
    };
    expect(readme).toContain(`least sure of | ${gapOf("distcal")} | – | – | ${gapOf("isotonic")} |`);
    const peers = JSON.parse(readFileSync(join(docs, "data/benchmarks/peers.json"), "utf8")) as PeerResults;
    const airfoil = peers.comparisons.find(({ dataset }) => dataset === "airfoil");
    if (airfoil === undefined) throw new Error("peers.json must compare Airfoil");
    const { ours, netcal } = airfoil;
    const row = ({ predict }: typeof ours): number => (1e6 * predict.processor) / predict.rows;
    expect(readme).toContain(`| ${ours.fit.processor.toFixed(2)} s | ${netcal.fit.processor.toFixed(1)} s |`);
    expect(readme).toContain(
      `| ${row(ours).toFixed(0)} µs | ${(100 * Math.round(row(netcal) / 100)).toLocaleString("en")} µs |`,
    );
  });

  it("is shown with words for those who do not see it", () => {
    expect(readme).toMatch(/!\[[^\]]{80,}\]\(apps\/docs\/public\/before-after\.svg\)/);
  });
});
