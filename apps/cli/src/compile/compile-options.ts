import { badInput } from "@distcal/tables";

/** The flags of every command that compiles a model. */
export interface ToleranceFlags {
  readonly tolerance: string;
  readonly maxCells: string;
}

/** The number that --tolerance was given. */
export function toleranceOf(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value > 0 && value < 1) return value;
  throw badInput(`--tolerance must be a number between 0 and 1, such as 0.001, got "${text}"`);
}
