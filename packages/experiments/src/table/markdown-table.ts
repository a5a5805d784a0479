import { baseTitles, methodTitle, type ReproductionPlan } from "../protocol/plan.ts";
import { paperSource } from "./paper-table.ts";
import type { TableCell } from "./table-cell.ts";
import { scoreText, scoreTitles, type TableEntry, tableRows } from "./table-row.ts";
import type { Wins } from "./wins.ts";
import { winsLines } from "./wins-text.ts";

const scores = ["nll", "mse", "pblSum"] as const;

/** The whole reproduction in Markdown: a table for each base model and score, the paper's numbers beside ours. */
export function markdownTables(plan: ReproductionPlan, cells: readonly TableCell[], wins: Wins): string {
  const { bases, methods, splits, seed, protocol } = plan;
  const parts = bases.flatMap((base) => [
    `## ${baseTitles[base]}`,
    ...scores.map((score) => {
      const rows = tableRows(cells, { base, score, methods });
      const head = ["", ...methods.map(methodTitle)];
      const lines = rows.flatMap(({ title, entries }) => [
        [title, ...entries.map(oursText)],
        ...(entries.some(({ paper }) => paper !== undefined) ? [["*paper*", ...entries.map(paperText)]] : []),
      ]);
      return `### ${scoreTitles[score]}\n\n${markdownTable(head, lines)}`;
    }),
  ]);
  return [
    "# The paper's table, reproduced",
    `${splits === 1 ? "One random 75/25 split" : `Means over ${splits} random 75/25 splits ± standard error`}, seed ` +
      `${seed}, protocol ${protocol}. The best of a row is bold; lower is better. PBL is summed over test rows.`,
    `Rows named *paper*: ${paperSource}.`,
    ...parts,
    "## Cells won",
    winsLines(wins)
      .map((line) => `- ${line}`)
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function oursText({ ours, isBest }: TableEntry): string {
  const text = ours === undefined ? "failed" : scoreText(ours);
  return isBest ? `**${text}**` : text;
}

function paperText({ paper, isPaperBest }: TableEntry): string {
  if (paper === undefined) return "";
  return isPaperBest ? `***${paper.toFixed(2)}***` : `*${paper.toFixed(2)}*`;
}

/** Columns after the first are numbers: to the right. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]): string => `| ${row.join(" | ")} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}
