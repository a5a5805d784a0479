import { badInput } from "@distcal/tables/command";

/** The whole number that an option was given, within bounds. */
export function wholeNumber(
  option: string,
  text: string,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw badInput(`${option} must be a whole number ${bounds}, got ${text}`);
}
