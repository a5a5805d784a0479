import { mixtureBatch } from "@distcal/distributions";
import { partsOfRows } from "./column-of.ts";
import { findColumns } from "./find-column.ts";
import type { Form } from "./form.ts";
import { listFrom, listText, normaliseShares, numberProblem, readList } from "./read-cells.ts";

const columns = [
  { option: "weights", meaning: "the list of weights", spellings: ["weights", "component_weights", "mixture_weights"] },
  { option: "means", meaning: "the list of means", spellings: ["means", "mus", "component_means", "locations"] },
  {
    option: "stds",
    meaning: "the list of standard deviations",
    spellings: ["stds", "sigmas", "component_stds", "scales"],
  },
] as const;

/** A mixture of normals: lists of weights, means and standard deviations. */
export const mixture: Form = Object.freeze({
  name: "mixture",
  meaning: "a mixture of normals: lists of weights, means and stds",
  find(names, options, file) {
    const found = findColumns(names, columns, options, file, options.form === "mixture");
    return found && { form: "mixture", columns: found };
  },
  partsOf: ([weights]) => listFrom(weights)?.length,
  width: ({ parts = 0 }) => 3 * parts,
  read({ columns, parts = 0 }, cells, into) {
    for (let k = 0; k < 3; k++) {
      const problem = readList(columns[k], cells[k], parts, into, k * parts);
      if (problem !== undefined) return problem;
    }
    const bad = into.subarray(2 * parts).findIndex((std) => !(std > 0));
    if (bad >= 0) return numberProblem(columns[2], `must have a number > 0 at place ${bad + 1}`, into[2 * parts + bad]);
    return normaliseShares(columns[0], into.subarray(0, parts));
  },
  batch(rows) {
    const { parts = 0 } = rows.description;
    return mixtureBatch({
      weights: partsOfRows(rows, 0, parts),
      means: partsOfRows(rows, parts, 2 * parts),
      stds: partsOfRows(rows, 2 * parts, 3 * parts),
    });
  },
  write: ({ parts = 0 }, row) => [0, 1, 2].map((k) => listText(row.subarray(k * parts, (k + 1) * parts))),
} satisfies Form);
