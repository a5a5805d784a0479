import { csvTable } from "./csv-table.ts";
import { latexTable } from "./latex-table.ts";
import { markdownTables } from "./markdown-table.ts";
import type { ReproductionDocument } from "./result-document.ts";

/** A reproduction as the texts of files, by their names: the document, and its table in three forms. */
export function tableFiles(
  document: ReproductionDocument,
): Readonly<Record<"results.json" | "table.md" | "table.csv" | "table.tex", string>> {
  const { cells, wins } = document;
  return Object.freeze({
    "results.json": `${JSON.stringify(document, null, 2)}\n`,
    "table.md": markdownTables(document, cells, wins),
    "table.csv": csvTable(cells),
    "table.tex": latexTable(document, cells),
  });
}
