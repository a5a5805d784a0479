import { normalBatch } from "@distcal/distributions";
import { roleRules } from "../roles/roles.ts";
import { columnOf } from "./column-of.ts";
import { findColumns } from "./find-column.ts";
import type { Form } from "./form.ts";
import { readNumbers } from "./read-cells.ts";

/**
 * A prediction alone. Each row is a normal distribution of one width for all, the spread of the predictions themselves: it says
 * nothing of the error, and a calibrator that learns the width near each prediction puts what it finds in its place.
 */
export const point: Form = Object.freeze({
  name: "point",
  meaning: "a prediction alone, whose spread is learnt from past errors",
  find(names, options, file) {
    const wanted = [{ option: "mean", ...roleRules.mean }];
    const columns = findColumns(names, wanted, options, file, options.form === "point");
    return columns && { form: "point", columns };
  },
  width: () => 1,
  read: ({ columns }, cells, into) => readNumbers(columns, cells, into),
  settle(rows) {
    const { description, numbers } = rows;
    if (description.leastWidth !== undefined) return description;
    const mean = numbers.reduce((sum, value) => sum + value / numbers.length, 0);
    const spread = Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2 / numbers.length, 0));
    return { ...description, leastWidth: spread > 0 && spread < Infinity ? spread : 1 };
  },
  batch(rows) {
    const mean = columnOf(rows, 0);
    return normalBatch({ mean, std: mean.map(() => rows.description.leastWidth ?? 1) });
  },
  write: (_, row) => Array.from(row),
} satisfies Form);
