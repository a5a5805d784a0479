import { paperValue } from "./paper-table.ts";
import { type TableCell, type TableScore, tableScores } from "./table-cell.ts";

/** The reproduction as CSV: one line for each data set, base model, method and score, the paper's number beside ours. */
export function csvTable(cells: readonly TableCell[]): string {
  const lines = cells.flatMap((cell) =>
    tableScores.map((score) => {
      const { base, dataset, method, splits, trainingRows, testRows } = cell;
      const { mean, se } = cell[score];
      const paper = isPaperScore(score) ? paperValue(base, dataset, method, score) : undefined;
      return [dataset, base, method, score, mean ?? "", se ?? "", paper ?? "", splits, trainingRows, testRows].join(
        ",",
      );
    }),
  );
  return `dataset,base,method,score,mean,se,paper,splits,training_rows,test_rows\n${lines.join("\n")}\n`;
}

function isPaperScore(score: TableScore): score is "nll" | "mse" | "pblSum" {
  return score === "nll" || score === "mse" || score === "pblSum";
}
