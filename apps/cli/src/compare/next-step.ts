import type { Comparison } from "@distcal/calibrate";
import { type CheckedTable, commandOn } from "../check/next-command.ts";
import { readsInput } from "../flags/known-methods.ts";

/** What to do after a comparison: in words, and the command in them where there is one. */
export interface ComparedNextStep {
  readonly words: string;
  readonly command: string | null;
}

/** The command that fits the recommended method to the same rows, or where nothing is to be fitted, that judges them as they are. */
export function nextStepAfter({ recommended }: Comparison, table: CheckedTable, seed: number): ComparedNextStep {
  const isLeft = recommended === "identity";
  // Standard input can't be read a second time.
  if (table.file === "-") {
    const words = isLeft ? "nothing to fit." : `save the rows to a file, and fit to it with --method ${recommended}.`;
    return { words, command: null };
  }
  if (isLeft) {
    const command = commandOn("check", table);
    return { words: `nothing to fit. To see how well the predictions are calibrated: ${command}`, command };
  }
  const seeded = seed === 1 ? "" : ` --seed ${seed}`;
  const command = `${commandOn("fit", { ...table, flags: readBy(recommended, table.flags) })} --method ${recommended}${seeded} --out model.json`;
  return { words: command, command };
}

/** The flags without what the method can't use: it was compared without it. */
function readBy(method: string, flags: CheckedTable["flags"]): CheckedTable["flags"] {
  const unread = (["group", "covariates"] as const).filter((input) => !readsInput(method, input));
  return { ...flags, ...Object.fromEntries(unread.map((input) => [input, undefined])) };
}
