import { reasonOf, type UserError } from "@distcal/tables/command";
import { quoted } from "../words/quoted.ts";

/** Exit codes of every command: 0 done, 1 failed, 2 wrong usage or bad input, 3 an alarm rang (`watch`), 130 stopped by a signal, 141 its reader has gone. */
export const exitCodes = { done: 0, failed: 1, badInput: 2, alarm: 3, interrupted: 130, outputClosed: 141 } as const;

/** What an error says to who typed the command: options are flags, in one line. */
export function sentenceOf(error: UserError): string {
  return reasonOf(error.inWords(flagOf));
}

/** The command line as it was typed, with the options that may be what was meant. */
export function proposedCommand({ proposal }: UserError, args: readonly string[]): string | undefined {
  if (proposal === undefined) return undefined;
  const options = Object.entries(proposal).map(([option, value]) => `${flagOf(option)} ${quoted(value)}`);
  return ["distcal", ...args.map(quoted), ...options].join(" ");
}

/** An option as it is typed: skipBadRows is --skip-bad-rows. */
function flagOf(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
