import type { NumberColumn } from "../../roles/choose-columns.ts";
import type { EndRole, ReadRole } from "../../roles/roles.ts";
import { byRole } from "../read/read-table.ts";

/** What a fit reads of a table: predictions, outcomes or their ends, and weights where their column was named. */
export const sampledRoles: readonly ReadRole[] = ["mean", "std", "target", "weight", "targetLow", "targetHigh"];

/** Something for each column that a fit reads: outcomes are a target, or one or both ends. */
export type OutcomeColumns<Of> = { readonly mean: Of; readonly std: Of } & {
  readonly [role in "target" | "weight" | EndRole]?: Of;
};

/** The values of columns and their names in the table, by what they stand for. */
export function sampledByRole(
  columns: readonly NumberColumn[],
  values: readonly Float64Array[],
): { readonly columns: OutcomeColumns<Float64Array>; readonly names: OutcomeColumns<string> } {
  return byRole(columns, values);
}
