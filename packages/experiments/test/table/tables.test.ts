import { readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import type { ScoredCell } from "../../src/cells/reproduce-cells.ts";
import { datasetNames } from "../../src/datasets/catalogue.ts";
import { baseNames, type MethodKey, reproductionPlan } from "../../src/protocol/plan.ts";
import { csvTable } from "../../src/table/csv-table.ts";
import { latexTable } from "../../src/table/latex-table.ts";
import { markdownTables } from "../../src/table/markdown-table.ts";
import { paperMethods, paperValue } from "../../src/table/paper-table.ts";
import { averaged, tableCells } from "../../src/table/table-cell.ts";
import { winsOf } from "../../src/table/wins.ts";
import { winsLines } from "../../src/table/wins-text.ts";

const plan = reproductionPlan({ datasets: ["boston"], bases: ["ols"], inducing: [8, 16], splits: 2 });

function cell(method: MethodKey, split: number, nll: number, mse: number, pblMean: number): ScoredCell {
  const scores = { trainingRows: 379, testRows: 127, nll, mse, pblMean, crps: null, coverage90: 0.9, seconds: 1 };
  return { dataset: "boston", base: "ols", split, method, scores, kept: false };
}

const scored: ScoredCell[] = [
  cell("base", 0, 3, 25, 1.4),
  cell("base", 1, 3.2, 27, 1.5),
  cell("isotonic", 0, 3.1, 25, 1.35),
  cell("isotonic", 1, 3.3, 27, 1.45),
  cell("gp-beta-8", 0, 2.7, 25.5, 1.2),
  cell("gp-beta-8", 1, 2.9, 27.5, 1.3),
  cell("gp-beta-16", 0, 2.6, 24, 1.3),
  cell("gp-beta-16", 1, 2.8, 26, 1.4),
];
const cells = tableCells(scored);

describe("the paper's table", () => {
  it("has a number in every cell", () => {
    for (const base of baseNames) {
      for (const dataset of datasetNames) {
        for (const method of paperMethods) {
          for (const score of ["nll", "mse", "pblSum"] as const) {
            expect(Number.isFinite(paperValue(base, dataset, method, score))).toBe(true);
          }
        }
      }
    }
    expect(paperValue("gp", "forest-fires", "isotonic", "nll")).toBe(-0.41);
    expect(paperValue("ols", "diabetes", "gp-beta-12", "nll")).toBeUndefined();
  });

  const shared = readShared("paper/paper-table.json");
  it.runIf(shared !== undefined)("is the printed one, number by number", () => {
    const { table } = JSON.parse(shared ?? "{}");
    const names = ["base", "iso", "gpb8", "gpb16", "gpb32", "gpb64"];
    for (const base of baseNames) {
      for (const dataset of datasetNames) {
        for (const score of ["nll", "mse", "pblSum"] as const) {
          const ours = paperMethods.map((method) => paperValue(base, dataset, method, score));
          expect(ours).toEqual(names.map((name) => table[base][dataset][score][name]));
        }
      }
    }
  });
});

describe("tableCells", () => {
  it("averages over splits with the standard error, and sums the pinball loss over test rows", () => {
    const [base] = cells;
    expect(base).toMatchObject({ method: "base", splits: 2, testRows: 127, seconds: 1 });
    expect(base.nll.mean).toBeCloseTo(3.1, 14);
    expect(base.nll.se).toBeCloseTo(0.1, 14);
    expect(base.pblSum.mean).toBeCloseTo(127 * 1.45, 10);
    expect(base.crps).toEqual({ mean: null, se: null });
    expect(base.perSplit).toEqual([
      { split: 0, nll: 3, mse: 25, pblMean: 1.4 },
      { split: 1, nll: 3.2, mse: 27, pblMean: 1.5 },
    ]);
  });

  it("has no standard error of one split, and no mean where a split has no score", () => {
    expect(averaged([2])).toEqual({ mean: 2, se: null });
    expect(averaged([2, null])).toEqual({ mean: null, se: null });
  });

  it("leaves out a cell with a split that failed", () => {
    const failed: ScoredCell = { dataset: "boston", base: "ols", split: 1, method: "crude", failed: "no" };
    expect(tableCells([...scored, { ...cell("base", 0, 1, 1, 1), method: "crude" }, failed])).toHaveLength(4);
  });
});

describe("winsOf", () => {
  const wins = winsOf(cells);

  it("holds the best size in each score against base, isotonic and the paper", () => {
    expect(wins.cells).toBe(1);
    expect(wins.nll).toEqual({ belowBase: 1, belowIsotonic: 1, belowBoth: 1, nearBase: 1, atLeastPaper: 1 });
    expect(wins.mse).toEqual({ belowBase: 1, belowIsotonic: 1, belowBoth: 1, nearBase: 1, atLeastPaper: 0 });
    const [nll, mse, pbl] = wins.contests;
    expect(nll.best.method).toBe("gp-beta-16");
    expect(nll.improvement).toBeCloseTo(0.4, 12);
    expect(nll.paperImprovement).toBeCloseTo(3.04 - 2.83, 12);
    expect(mse.improvement).toBeCloseTo(1 / 26, 12);
    expect(pbl.best.method).toBe("gp-beta-8");
  });

  it("counts nothing where a method is missing", () => {
    expect(winsOf(cells.filter(({ method }) => method !== "isotonic"))).toMatchObject({ cells: 0, contests: [] });
  });

  it("names in words what was not won", () => {
    const worse = scored.map((one) =>
      one.method.startsWith("gp-beta") && "scores" in one
        ? { ...one, scores: { ...one.scores, nll: 3.15, mse: 30 } }
        : one,
    );
    const lines = winsLines(winsOf(tableCells(worse)));
    expect(lines[0]).toContain("below base and isotonic in 0 of 1 cells (base 0, isotonic 1)");
    expect(lines).toContain("Not won: OLS, boston, NLL: gp-beta-8 3.150, base 3.100.");
    expect(lines).toContain("Less than the paper: OLS, boston, NLL: improvement -0.050, paper 0.210.");
    expect(lines).toContain("Not won: OLS, boston, MSE: gp-beta-8 30.00, base 26.00.");
  });
});

describe("the printed tables", () => {
  it("Markdown has ours in bold where best, and the paper's below", () => {
    const text = markdownTables(plan, cells, winsOf(cells));
    expect(text).toContain("Means over 2 random 75/25 splits ± standard error, seed 1, protocol paper.");
    expect(text).toContain("## OLS\n\n### NLL\n\n|  | Base | ISO | GPB8 | GPB16 |\n| --- | --: | --: | --: | --: |\n");
    expect(text).toContain("| Boston | 3.10 ± 0.10 | 3.20 ± 0.10 | 2.80 ± 0.10 | **2.70 ± 0.10** |\n");
    expect(text).toContain("| *paper* | *3.04* | *3.20* | *2.84* | *2.85* |\n");
    expect(text).toContain("- NLL: GP-Beta (best of its sizes) below base and isotonic in 1 of 1 cells");
  });

  it("the paper's best is bold where its column is shown, and nothing else", () => {
    const whole = reproductionPlan({ datasets: ["boston"], bases: ["ols"], inducing: [8, 64] });
    const text = markdownTables(whole, cells, winsOf(cells));
    expect(text).toContain("| *paper* | *3.04* | *3.20* | *2.84* | ***2.83*** |\n");
    expect(text).toContain("| Boston | 3.10 ± 0.10 | 3.20 ± 0.10 | **2.80 ± 0.10** | failed |\n");
  });

  it("CSV has a line for each score, with the paper's number where it has one", () => {
    const lines = csvTable(cells).trimEnd().split("\n");
    expect(lines[0]).toBe("dataset,base,method,score,mean,se,paper,splits,training_rows,test_rows");
    expect(lines).toHaveLength(1 + 4 * 6);
    expect(lines[2]).toBe("boston,ols,base,mse,26,1,25.28,2,379,127");
    expect(lines[5]).toBe("boston,ols,base,crps,,,,2,379,127");
  });

  it("LaTeX has the paper's layout: a block per base model, data sets by number, best in bold", () => {
    const text = latexTable(plan, cells);
    expect(text).toContain("\\begin{tabular}{c|rrrr|rrrr|rrrr}");
    expect(text).toContain("\\multicolumn{13}{c}{\\textbf{OLS}} \\\\");
    expect(text).toContain("\\tiny{GPB$_{16}$}");
    expect(text).toMatch(
      /\n2 & 3\.10 \$\\pm\$ 0\.10 & .*\\textbf\{2\.70 \$\\pm\$ 0\.10\}.* \\\\\n\\textit\{paper\} & /,
    );
    const rows = text.split("\n").filter((line) => /^(\d|\\textit)/.test(line));
    for (const row of rows) expect(row.split(" & ")).toHaveLength(13);
  });

  it("one split has no standard errors", () => {
    const one = tableCells(scored.filter(({ split }) => split === 0));
    expect(markdownTables({ ...plan, splits: 1 }, one, winsOf(one))).toContain(
      "| Boston | 3.00 | 3.10 | 2.70 | **2.60** |\n",
    );
  });
});
