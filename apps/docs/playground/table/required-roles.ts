import { badInput, listed, roleRules, spelledAs } from "@distcal/tables";
import { forms, shortForm } from "@distcal/tables/forms";
import type { TableSummary } from "./loaded-table.ts";

/** Refuses a table that can't hold mean, standard deviation and outcome. */
export function requireRoles(name: string, columns: TableSummary["columns"]): void {
  const names = columns.map((column) => column.name);
  refuseOtherForm(name, names);
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

/** Refuses a table whose header has predictions in another form, with the command that reads it. */
function refuseOtherForm(name: string, names: readonly string[]): void {
  const target = spelledAs("target", names).map((place) => names[place]);
  const isThere = (role: "mean" | "std"): boolean => spelledAs(role, names).length > 0;
  if (target.length === 0 || (isThere("mean") && isThere("std"))) return;
  const found = (["quantiles", "members", "mixture", "bins"] as const)
    .map((form) => forms[form].find(names, { taken: target }, name))
    .find((form) => form !== undefined);
  if (found === undefined) return;
  throw badInput(
    `${name} has ${shortForm(found)}. The playground takes a mean and a standard deviation; the command line takes these as they are: ` +
      `distcal fit ${name} --out model.json`,
  );
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
