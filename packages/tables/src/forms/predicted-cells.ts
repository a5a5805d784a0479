import type { Cells } from "../cells/cells.ts";
import { badInput } from "../errors/user-error.ts";
import type { FormDescription } from "./form.ts";
import { formRows, formWidth } from "./placed-form.ts";
import { formBatch, needsRows, settledForm } from "./read-form.ts";

/**
 * So many rows say what only rows together say, such as the width of a row that says it is certain: however a table is cut into
 * blocks, and however long it is.
 */
const settlingRows = 10_000;

/** Rows of a form with their means and standard deviations. */
export interface PredictedCells {
  /** Means, standard deviations, the other columns, and then the numbers of the form. */
  cells(): AsyncIterable<Cells>;
  /** The form, complete once the first cells have come. */
  description(): FormDescription;
}

/**
 * Puts means and standard deviations before the columns of blocks of rows, of which the last are the numbers of a form and
 * `others` come before those. Of long tables the first rows wait in memory until they have settled the form.
 */
export function predictedCells(
  file: string,
  blocks: () => AsyncIterable<Cells>,
  described: () => FormDescription,
  others: number,
): PredictedCells {
  let known: FormDescription | undefined;
  const settle = (waiting: readonly Cells[]): FormDescription => {
    const form = described();
    if (!needsRows(form)) return form;
    const width = formWidth(form);
    const columns = Array.from({ length: width }, (_, c) => gathered(waiting, others + c));
    return settledForm(formRows(form, columns));
  };
  const withMoments = (cells: Cells, form: FormDescription): Cells => {
    const numbers = cells.good === 0 ? emptyColumns(formWidth(form)) : cells.values.slice(others);
    const { mean, std } = momentsOf(file, form, numbers);
    return { ...cells, values: [mean, std, ...cells.values.slice(0, others), ...numbers] };
  };
  return Object.freeze({
    async *cells() {
      const waiting: Cells[] = [];
      let rows = 0;
      for await (const block of blocks()) {
        if (known !== undefined) {
          yield withMoments(block, known);
          continue;
        }
        waiting.push(block);
        rows += block.good;
        if (rows < (needsRows(described()) ? settlingRows : 1)) continue;
        known = settle(waiting);
        for (const held of waiting.splice(0)) yield withMoments(held, known);
      }
      if (known !== undefined) return;
      known = rows === 0 ? described() : settle(waiting);
      for (const held of waiting) yield withMoments(held, known);
    },
    description: () => known ?? described(),
  } satisfies PredictedCells);
}

function gathered(blocks: readonly Cells[], column: number): Float64Array {
  const values = new Float64Array(
    Math.min(
      settlingRows,
      blocks.reduce((sum, { good }) => sum + good, 0),
    ),
  );
  let at = 0;
  for (const { values: columns, good } of blocks) {
    if (good === 0) continue;
    const taken = columns[column].subarray(0, values.length - at);
    values.set(taken, at);
    at += taken.length;
  }
  return values;
}

function momentsOf(
  file: string,
  form: FormDescription,
  numbers: readonly Float64Array[],
): { readonly mean: Float64Array; readonly std: Float64Array } {
  if (numbers.length === 0 || numbers[0].length === 0) return { mean: new Float64Array(0), std: new Float64Array(0) };
  try {
    const batch = formBatch(formRows(form, numbers));
    return { mean: batch.mean(), std: batch.std() };
  } catch (error) {
    if (error instanceof RangeError) throw badInput(`${file}: ${error.message}`, error);
    throw error;
  }
}

const emptyColumns = (count: number): Float64Array[] => Array.from({ length: count }, () => new Float64Array(0));
