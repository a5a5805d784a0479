import { reasonOf, type UserError } from "@distcal/tables/command";

/** Exit codes of every command: 0 done, 1 failed, 2 wrong usage or bad input, 3 an alarm rang (`watch`), 130 stopped by a signal, 141 its reader has gone. */
export const exitCodes = { done: 0, failed: 1, badInput: 2, alarm: 3, interrupted: 130, outputClosed: 141 } as const;

/** What an error says to who typed the command: options are flags, in one line. */
export function sentenceOf(error: UserError): string {
  return reasonOf(error.inWords(flagOf));
}

/** An option as it is typed: skipBadRows is --skip-bad-rows. */
function flagOf(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
