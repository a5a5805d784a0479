import { badInput, listed, roleRules, spelledAs } from "@distcal/tables";
import type { TableSummary } from "./loaded-table.ts";

/** Refuses a table that can hold neither mean, standard deviation and outcome, nor predictions in another form. */
export function requireRoles(name: string, columns: TableSummary["columns"], form?: string): void {
  const names = columns.map((column) => column.name);
  if (form !== undefined || isPoint(names)) return;
  const numeric = columns.filter((column) => column.numeric);
  if (numeric.length >= 3) return;
  refuseMissingOutcome(
    name,
    names,
    numeric.map((column) => column.name),
  );
  throw badInput(
    `${name} has no three columns of numbers; its columns are ${listed(names)}. Mean, standard deviation and outcome are needed, ` +
      "as plain decimals with a point, such as 12.5.",
  );
}

/** Whether names tell of predictions and outcomes: a standard deviation may be missing, since the spread can be learnt. */
export function isPoint(names: readonly string[]): boolean {
  const isThere = (role: "mean" | "target"): boolean => spelledAs(role, names).length > 0;
  return isThere("mean") && isThere("target");
}

/** Refuses a table whose names tell that it has predictions, but no outcomes. */
export function refuseMissingOutcome(name: string, names: readonly string[], numeric: readonly string[] = names): void {
  const isThere = (role: "mean" | "std" | "target"): boolean => spelledAs(role, numeric).length > 0;
  if (!isThere("mean") || !isThere("std") || isThere("target")) return;
  throw badInput(
    `${name} has no column of observed outcomes; its columns are ${listed(names)}. Calibration learns from past predictions ` +
      `whose outcomes are known: add them as a column of numbers, called ${roleRules.target.spellings.slice(0, 2).join(" or ")}.`,
  );
}
