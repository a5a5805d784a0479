import { badInput } from "../errors.ts";

/** The whole number that an option was given. */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw badInput(`${option} must be a whole number of at least ${least}, got ${text}`);
}
