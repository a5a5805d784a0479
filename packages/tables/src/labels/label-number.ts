import { numberFrom } from "../cells/number-from.ts";

// A code such as 00123 or a long id is not a quantity: as a number it would lose its noughts or its last digits.
const code = /^\s*[+-]?(0\d|\d{16,})/;

const missing = new Set(["", "na", "n/a", "nan", "null", "none"]);

/** Whether a label is nothing: an empty cell, or a word that programs write for one. */
export function isMissing(text: string): boolean {
  return text.length <= 4 ? missing.has(text.trim().toLowerCase()) : text.trim() === "";
}

/** The number that a label stands for, NaN where it is none. */
export function labelNumber(text: string): number {
  if (code.test(text)) return Number.NaN;
  const value = numberFrom(text);
  return Number.isFinite(value) ? value : Number.NaN;
}
