import { type DatasetName, datasetOf } from "../datasets/catalogue.ts";
import type { BaseName, MethodKey } from "../protocol/plan.ts";
import { type PaperScore, paperMethods, paperValue } from "./paper-table.ts";
import type { Averaged, TableCell } from "./table-cell.ts";

/** One line of a printed table: a data set, with the score of each method and the paper's. */
export interface TableRow {
  readonly dataset: DatasetName;
  readonly title: string;
  readonly entries: readonly TableEntry[];
}

export interface TableEntry {
  readonly method: MethodKey;
  readonly ours: Averaged | undefined;
  readonly isBest: boolean;
  readonly paper: number | undefined;
  readonly isPaperBest: boolean;
}

/** Scores as the paper heads its columns. */
export const scoreTitles: Readonly<Record<PaperScore, string>> = Object.freeze({
  nll: "NLL",
  mse: "MSE",
  pblSum: "PBL",
});

/** The rows of a base model's table of one score. */
export function tableRows(
  cells: readonly TableCell[],
  { base, score, methods }: { base: BaseName; score: PaperScore; methods: readonly MethodKey[] },
): TableRow[] {
  const own = cells.filter((cell) => cell.base === base);
  const names = [...new Set(own.map(({ dataset }) => dataset))];
  return names.map((dataset) => {
    const found = methods.map((method) => ({
      method,
      ours: own.find((cell) => cell.dataset === dataset && cell.method === method)?.[score],
      paper: paperValue(base, dataset, method, score),
    }));
    const least = lowest(found.map(({ ours }) => ours?.mean));
    // Bold in the paper, also where not all of its columns are shown.
    const paperLeast = lowest(paperMethods.map((method) => paperValue(base, dataset, method, score)));
    return {
      dataset,
      title: datasetOf(dataset).title,
      entries: found.map((entry) => ({
        ...entry,
        isBest: least !== undefined && entry.ours?.mean === least,
        isPaperBest: paperLeast !== undefined && entry.paper === paperLeast,
      })),
    };
  });
}

/** A score in the digits of the paper, with its standard error where there is one. */
export function scoreText({ mean, se }: Averaged, plusMinus = "±"): string {
  if (mean === null) return "–";
  return se === null ? mean.toFixed(2) : `${mean.toFixed(2)} ${plusMinus} ${se.toFixed(2)}`;
}

function lowest(values: readonly (number | null | undefined)[]): number | undefined {
  const numbers = values.flatMap((value) => (typeof value === "number" ? [value] : []));
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}
