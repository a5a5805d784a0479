import type { TableFlags } from "@distcal/tables/node";
import { quoted } from "../words/quoted.ts";

/** How a table was named: its path, and the columns that flags chose. */
export interface CheckedTable {
  readonly file: string;
  readonly flags: TableFlags;
}

/** The command that fits a calibrator to the same table, as a shell reads it. */
export function fitCommandFor({ file, flags }: CheckedTable): string {
  const columns = (["mean", "std", "target"] as const).map((role) => {
    const name = flags[role];
    return name === undefined ? "" : ` --${role} ${quoted(name)}`;
  });
  return `distcal fit ${quoted(file)}${columns.join("")} --out model.json`;
}
