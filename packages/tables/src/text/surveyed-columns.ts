import { jsonObject } from "./json-cells.ts";
import { jsonMembers } from "./json-members.ts";

/** The types that columns of JSON lines take in a table of types. */
export type SurveyedType = "BIGINT" | "UBIGINT" | "DOUBLE" | "BOOLEAN" | "VARCHAR" | "JSON";

/** The columns of JSON lines, found out line by line. */
export interface ColumnSurvey {
  /** Takes in lines; those that are not objects are left out. */
  add(lines: string): void;
  /** The keys of all lines in the order in which they came, with the type that keeps every value as it is. */
  columns(): ReadonlyMap<string, SurveyedType>;
}

/** What values a column has; more than one kind may come. */
const kind = {
  text: 1,
  truth: 2,
  nested: 4,
  whole: 8,
  negative: 16,
  unsigned: 32,
  fraction: 64,
  inexact: 128,
} as const;
const numbers = kind.whole | kind.negative | kind.unsigned | kind.fraction | kind.inexact;

/** A survey of the columns of JSON lines. */
export function columnSurvey(): ColumnSurvey {
  const kinds = new Map<string, number>();
  return Object.freeze({
    add(lines) {
      for (const line of lines.split("\n")) {
        const text = line.trim();
        if (text === "" || jsonObject(text) === undefined) continue;
        for (const [name, value] of jsonMembers(text)) kinds.set(name, (kinds.get(name) ?? 0) | kindOf(value));
      }
    },
    columns: () => new Map([...kinds].map(([name, found]) => [name, typeOf(found)])),
  } satisfies ColumnSurvey);
}

function typeOf(found: number): SurveyedType {
  if (found === 0 || found === kind.text) return "VARCHAR";
  if (found === kind.truth) return "BOOLEAN";
  if ((found & ~numbers) !== 0) return "JSON";
  if ((found & kind.fraction) !== 0) return (found & kind.inexact) === 0 ? "DOUBLE" : "VARCHAR";
  if ((found & kind.unsigned) === 0) return "BIGINT";
  return (found & kind.negative) === 0 ? "UBIGINT" : "VARCHAR";
}

function kindOf(value: string): number {
  const first = value[0];
  if (first === "n") return 0;
  if (first === '"') return kind.text;
  if (first === "t" || first === "f") return kind.truth;
  if (first === "{" || first === "[") return kind.nested;
  const inexact = isExactDouble(value) ? 0 : kind.inexact;
  // −0 is not a whole number: it would lose its sign.
  if (!/^-?\d{1,20}$/.test(value) || value === "-0") return kind.fraction | inexact;
  const whole = BigInt(value);
  const sign = first === "-" ? kind.negative : 0;
  if (BigInt.asIntN(64, whole) === whole) return kind.whole | sign | inexact;
  if (BigInt.asUintN(64, whole) === whole) return kind.unsigned | inexact;
  return kind.fraction | kind.inexact;
}

/** Whether the shortest digits of the double are those of the text, written in whatever way. */
function isExactDouble(text: string): boolean {
  if (text.length <= 15 && !/e/i.test(text)) return true;
  return plainNumber(text) === plainNumber(String(Number(text)));
}

/** Sign, digits without noughts at either end, and exponent. */
function plainNumber(text: string): string {
  const [mantissa, exponent = "0"] = text.toLowerCase().split("e");
  const [whole, fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  let [from, to] = [0, digits.length];
  while (from < to && digits[from] === "0") from++;
  while (to > from && digits[to - 1] === "0") to--;
  const power = from === to ? 0 : Number(exponent) - fraction.length + (digits.length - to);
  return `${text.startsWith("-") ? "-" : ""}${digits.slice(from, to)}e${power}`;
}
