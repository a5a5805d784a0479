import { UserError } from "@distcal/tables";
import { reasonOf } from "@distcal/tables/node";
import { Refusal } from "./refusal.ts";

/** Options that a request has; all others are flags of the command. */
const ofRequest: ReadonlySet<string> = new Set(["quantiles", "interval", "exceed", "below"]);
const spelled: Readonly<Record<string, string>> = { exceedColumn: "exceed_column", belowColumn: "below_column" };

/** An option as who sends a request knows it. */
function optionName(option: string): string {
  const name = spelled[option] ?? option;
  return ofRequest.has(option) || name !== option ? JSON.stringify(name) : `--${option} of distcal serve`;
}

/** What an error is to who sent the request; undefined where it is our own fault, which they are told nothing of. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  // Packages refuse numbers that they can't work with by these.
  if (error instanceof RangeError) return new Refusal(422, error.message);
  if (error instanceof UserError && error.exitCode === 2) return new Refusal(422, reasonOf(error.inWords(optionName)));
  return undefined;
}
