import type { Calibrator } from "@distcal/distributions";
import { addedColumns, calibratedRows, extendedBlock, extendedHeader } from "@distcal/tables";
import { type FormDescription, formPredictions } from "@distcal/tables/forms";
import { chosenColumns, type RoleColumns } from "../table/column-roles.ts";
import { blocksOf, type LoadedTable } from "../table/loaded-table.ts";
import { chosenForm } from "../table/table-form.ts";

/** The usable rows of the table with the columns that `distcal predict` adds, as pieces of a CSV file. */
export async function calibratedCsv(
  calibrator: Calibrator,
  table: LoadedTable,
  { chosen, form }: { readonly chosen: RoleColumns; readonly form?: FormDescription | undefined },
  pause: (share: number) => Promise<void>,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const { name, rows, layout } = table;
  const { names, types, levels } = addedColumns({ besideQuantiles: form?.form === "quantiles" });
  const taken = new Set(layout.names.map((column) => column.toLowerCase()));
  const added = names.map((column) => (taken.has(column.toLowerCase()) ? `new_${column}` : column));
  const placed = chosenForm(name, layout.names, chosen);
  const plan = {
    ...{ layout, columns: chosenColumns(layout.names, chosen), added, types },
    // As the model was fitted: what only all rows together say is not asked of each block.
    ...(placed && form && { form: { ...placed, description: form } }),
  };
  const pieces = [extendedHeader(name, layout, added)];
  let seen = 0;
  for (const block of blocksOf(table)) {
    await pause(seen / rows);
    const extended = extendedBlock(block, plan, ([first, ...others]) => {
      if (first.length === 0) return new Float64Array(0);
      const predicted = form === undefined ? { mean: first, std: others[0] } : formPredictions(form, others);
      return calibratedRows(calibrator, predicted, levels);
    });
    pieces.push(extended.bytes);
    seen += extended.rows;
  }
  return pieces;
}
