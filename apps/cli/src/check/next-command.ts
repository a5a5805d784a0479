import type { TableFlags } from "@distcal/tables/node";
import { type OutcomeFlags, outcomeWords } from "../flags/outcome-flags.ts";
import { quoted } from "../words/quoted.ts";

/** How a table was named: its path, and the columns that flags chose. */
export interface CheckedTable {
  readonly file: string;
  readonly flags: TableFlags & OutcomeFlags;
  /** The column of its segments. */
  readonly by?: string | undefined;
}

/** The command that fits a calibrator to the same table, as a shell reads it. */
export function fitCommandFor(table: CheckedTable): string {
  return `${commandOn("fit", table)} --out model.json`;
}

/** A command on the same table, read as it was read before; words such as a model stand between verb and table. */
export function commandOn(
  verb: "check" | "fit" | "compare" | "predict",
  { file, flags }: CheckedTable,
  words = "",
): string {
  // Rows to predict need no outcome.
  const roles = verb === "predict" ? (["mean", "std"] as const) : (["mean", "std", "target", "weight"] as const);
  // A model remembers the form.
  const form = verb === "predict" ? [] : (["form", "family", "members", "level", "columns"] as const);
  const inputs = verb === "fit" || verb === "compare" ? (["group", "covariates"] as const) : [];
  const options = [...roles, ...inputs, ...form, "format" as const, "delimiter" as const].map((name) => {
    const value = flags[name];
    return value === undefined ? "" : ` --${name} ${quoted(value)}`;
  });
  const skip = flags.skipBadRows === true ? " --skip-bad-rows" : "";
  const outcomes = verb === "predict" ? "" : outcomeWords(flags);
  return `distcal ${verb} ${words === "" ? "" : `${words} `}${fileWord(file)}${options.join("")}${outcomes}${skip}`;
}

/** The command that calibrates a table by a model, which remembers the columns. */
export function predictCommandFor(model: string, { file, flags }: CheckedTable): string {
  const { mean: _, std: __, ...others } = flags;
  return `${commandOn("predict", { file, flags: others }, fileWord(model))} --out calibrated.csv`;
}

/** A path as a shell and the command take it: one that begins with - is not an option. */
function fileWord(path: string): string {
  return quoted(path.startsWith("-") && path !== "-" ? `./${path}` : path);
}
