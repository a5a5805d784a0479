import { datasetNames } from "../datasets/catalogue.ts";
import { baseTitles, inducingPointsOf, type MethodKey, methodTitle, type ReproductionPlan } from "../protocol/plan.ts";
import type { TableCell } from "./table-cell.ts";
import { scoreText, scoreTitles, type TableEntry, tableRows } from "./table-row.ts";

const scores = ["nll", "mse", "pblSum"] as const;

/** The table in LaTeX as the paper prints it: a block for each base model, data sets by number, our numbers or its. */
export function latexTable(plan: ReproductionPlan, cells: readonly TableCell[]): string {
  const methods = plan.methods;
  const width = 1 + scores.length * methods.length;
  const heads = scores.map((score) => `\\multicolumn{${methods.length}}{c}{${scoreTitles[score]}}`).join(" & ");
  const names = scores.flatMap(() => methods.map((method) => `\\tiny{${latexTitle(method)}}`)).join(" & ");
  const blocks = plan.bases.flatMap((base) => {
    const tables = scores.map((score) => tableRows(cells, { base, score, methods }));
    const lines = tables[0].flatMap(({ dataset }, row) => {
      const number = datasetNames.indexOf(dataset) + 1;
      const entries = tables.flatMap((table) => table[row].entries);
      const paper = entries.some((entry) => entry.paper !== undefined)
        ? [`\\textit{paper} & ${entries.map(paperText).join(" & ")} \\\\`]
        : [];
      return [`${number} & ${entries.map(oursText).join(" & ")} \\\\`, ...paper];
    });
    return [
      "\\hline",
      `\\multicolumn{${width}}{c}{\\textbf{${baseTitles[base]}}} \\\\`,
      "\\hline",
      `Dataset & ${heads} \\\\`,
      `& ${names} \\\\`,
      "\\hline",
      ...lines,
    ];
  });
  const columns = `c${scores.map(() => `|${"r".repeat(methods.length)}`).join("")}`;
  return [
    "% needs \\usepackage{graphicx}",
    "\\begin{table*}",
    "\\centering",
    "\\resizebox{\\textwidth}{!}{",
    `\\begin{tabular}{${columns}}`,
    ...blocks,
    "\\hline",
    "\\end{tabular}}",
    `\\caption{Lowest loss in bold; ${plan.splits} random split${plan.splits === 1 ? "" : "s"}, seed ${plan.seed}. In italics: Song et al.\\ (2019).}`,
    "\\end{table*}",
    "",
  ].join("\n");
}

function latexTitle(method: MethodKey): string {
  const points = inducingPointsOf(method);
  return points === undefined ? methodTitle(method) : `GPB$_{${points}}$`;
}

function oursText({ ours, isBest }: TableEntry): string {
  const text = ours === undefined ? "--" : scoreText(ours, "$\\pm$").replace("–", "--");
  return isBest ? `\\textbf{${text}}` : text;
}

function paperText({ paper, isPaperBest }: TableEntry): string {
  if (paper === undefined) return "";
  return isPaperBest ? `\\textbf{\\textit{${paper.toFixed(2)}}}` : `\\textit{${paper.toFixed(2)}}`;
}
