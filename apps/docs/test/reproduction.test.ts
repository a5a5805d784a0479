import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type ReproductionRun, reproductionView } from "../.vitepress/theme/results/reproduction.ts";

const folder = join(repositoryRoot, "apps/docs/data/reproduction");
const runs = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as ReproductionRun);
const view = reproductionView(runs);

describe("the committed reproduction", () => {
  it("has every data set, base model and size that the paper has, and no cell that failed", () => {
    const cells = runs.flatMap((run) => run.cells);
    for (const base of ["ols", "br", "nn", "gp"]) {
      for (const dataset of ["diabetes", "boston", "airfoil", "forest-fires", "concrete", "energy"]) {
        const methods = cells
          .filter((cell) => cell.base === base && cell.dataset === dataset)
          .map(({ method }) => method);
        expect(methods.sort()).toEqual(["base", "gp-beta-16", "gp-beta-32", "gp-beta-64", "gp-beta-8", "isotonic"]);
      }
    }
    expect(runs.flatMap(({ failed }) => failed)).toEqual([]);
  });

  it("has ten splits of the linear models, three of the others, all in the paper's protocol", () => {
    for (const { bases, splits, protocol } of runs) {
      expect(splits).toBeGreaterThanOrEqual(bases.includes("ols") || bases.includes("br") ? 10 : 3);
      expect(protocol).toBe("paper");
    }
  });
});

describe("the page of it", () => {
  const page = readFileSync(join(repositoryRoot, "apps/docs/results/reproduction.md"), "utf8");
  const discussed = Array.from(page.matchAll(/^\*\*(?<name>[^*]+)\.\*\*/gm), (match) => match.groups?.["name"]);

  it("discusses every cell that is not won, and no other", () => {
    expect(discussed.sort()).toEqual(view.lost.map(({ name }) => name).sort());
  });

  it("counts what the tables show", () => {
    const lostIn = (score: string): number => view.lost.filter(({ name }) => name.endsWith(score)).length;
    expect(view.counts.map(({ won, of }) => of - won)).toEqual([
      lostIn("NLL"),
      lostIn("PBL"),
      lostIn("MSE"),
      view.lessThanPaper.length,
    ]);
    expect(view.counts.every(({ of }) => of === 24)).toBe(true);
  });

  it("prints the lowest of a row in bold, with its standard error, and the paper's below", () => {
    for (const { scores } of view.tables) {
      for (const { rows } of scores) {
        expect(rows).toHaveLength(6);
        for (const { ours, paper } of rows) {
          const [numbers, printed] = [ours, paper].map((row) => row.map(({ text }) => Number.parseFloat(text)));
          expect(numbers[ours.findIndex(({ isBest }) => isBest)]).toBe(Math.min(...numbers));
          expect(printed[paper.findIndex(({ isBest }) => isBest)]).toBe(Math.min(...printed));
          expect(ours.every(({ text }) => /^-?\d+\.\d\d ± \d+\.\d\d$/.test(text))).toBe(true);
        }
      }
    }
  });
});
