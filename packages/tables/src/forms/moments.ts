import { normalBatch } from "@distcal/distributions";
import { roleRules } from "../roles/roles.ts";
import { columnOf } from "./column-of.ts";
import { findColumns } from "./find-column.ts";
import type { Form } from "./form.ts";
import { numberProblem, readNumbers } from "./read-cells.ts";

/** Mean and standard deviation: a normal distribution a row. */
export const moments: Form = Object.freeze({
  name: "moments",
  meaning: "a mean and a standard deviation",
  find(names, options, file) {
    const isAsked = options.form === "moments";
    const wanted = [
      { option: "mean", ...roleRules.mean },
      { option: "std", ...roleRules.std },
    ];
    const columns = findColumns(names, wanted, options, file, isAsked);
    return columns && { form: "moments", columns };
  },
  width: () => 2,
  read({ columns }, cells, into) {
    const problem = readNumbers(columns, cells, into);
    if (problem !== undefined) return problem;
    return into[1] > 0 ? undefined : numberProblem(columns[1], "must be > 0", cells[1]);
  },
  batch: (rows) => normalBatch({ mean: columnOf(rows, 0), std: columnOf(rows, 1) }),
  write: (_, row) => Array.from(row),
} satisfies Form);
