import { binBatch } from "@distcal/distributions";
import { partsOfRows } from "./column-of.ts";
import { findColumns } from "./find-column.ts";
import type { Form } from "./form.ts";
import { listFrom, listText, normaliseShares, numberProblem, readList } from "./read-cells.ts";

const columns = [
  { option: "edges", meaning: "the list of edges", spellings: ["edges", "bin_edges", "borders", "bin_borders"] },
  {
    option: "probabilities",
    meaning: "the list of probabilities",
    spellings: ["probabilities", "probs", "bin_probabilities", "bin_probs"],
  },
] as const;

/** Bins: lists of edges and of the probabilities between them. */
export const bins: Form = Object.freeze({
  name: "bins",
  meaning: "bins: lists of edges and of the probabilities between them",
  find(names, options, file) {
    const found = findColumns(names, columns, options, file, options.form === "bins");
    return found && { form: "bins", columns: found };
  },
  partsOf: ([, probabilities]) => listFrom(probabilities)?.length,
  width: ({ parts = 0 }) => 2 * parts + 1,
  read({ columns, parts = 0 }, cells, into) {
    const problem =
      readList(columns[0], cells[0], parts + 1, into, 0) ?? readList(columns[1], cells[1], parts, into, parts + 1);
    if (problem !== undefined) return problem;
    for (let k = 1; k <= parts; k++) {
      if (into[k] > into[k - 1]) continue;
      return `${numberProblem(columns[0], `must rise, with a number > ${into[k - 1]} at place ${k + 1}`, into[k])}; sort the edges`;
    }
    return normaliseShares(columns[1], into.subarray(parts + 1));
  },
  batch(rows) {
    const { parts = 0 } = rows.description;
    return binBatch({ edges: partsOfRows(rows, 0, parts + 1), probabilities: partsOfRows(rows, parts + 1) });
  },
  write: ({ parts = 0 }, row) => [listText(row.subarray(0, parts + 1)), listText(row.subarray(parts + 1))],
} satisfies Form);
