import { badInput } from "../errors/user-error.ts";

/** What the numbers of a list must be. */
export interface NumberListRule {
  /** "numbers between 0 and 1 with commas, such as 0.05,0.5,0.95". */
  readonly words: string;
  /** What one of them is called. */
  readonly one: string;
  allows(value: number): boolean;
}

/** The numbers of a list with commas that an option was given, each once. */
export function numberList(option: string, text: string, { words, one, allows }: NumberListRule): readonly number[] {
  const values = text.split(",").map((entry) => {
    const part = entry.trim();
    const value = part === "" ? Number.NaN : Number(part);
    if (allows(value)) return value;
    throw badInput((named) => `${named(option)} must be ${words}, got "${part}"`);
  });
  const twice = values.find((value, i) => values.indexOf(value) < i);
  if (twice !== undefined) throw badInput((named) => `${named(option)} names ${twice} twice; name each ${one} once`);
  return values;
}
