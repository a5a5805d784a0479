import type { GroupPlacements } from "@distcal/distributions";
import { type Dialect, quoted } from "./dialects/dialect.ts";
import { helper } from "./helper-columns.ts";
import { literal } from "./literal.ts";

/** Digits of a code or of a long id, which is a text though it looks like a number. */
const codePattern = "^[+-]?(0[0-9]|[0-9]{16,})";

/** Beyond this a whole number has more digits than its label. */
const largestWhole = 1e15;

/** A column as text without spaces around it. */
function trimmed(dialect: Dialect, column: string): string {
  return `TRIM(CAST(p.${quoted(dialect, column)} AS VARCHAR))`;
}

/** Whether a row names a group, known or not. */
export function isGrouped(dialect: Dialect, column: string): string {
  const text = trimmed(dialect, column);
  return `${text} <> '' AND LOWER(${text}) <> 'nan'`;
}

/** The label of a row's group: a number in its shortest form, so that 1.0 is 1, and other texts as they are. */
export function groupLabel(dialect: Dialect, column: string): string {
  const text = trimmed(dialect, column);
  const value = `TRY_CAST(${text} AS DOUBLE)`;
  const isWhole = `${value} = FLOOR(${value}) AND ABS(${value}) < ${literal(largestWhole)}`;
  return (
    `CASE WHEN ${value} IS NULL OR NOT ISFINITE(${value}) OR REGEXP_MATCHES(${text}, '${codePattern}') THEN ${text} ` +
    `WHEN ${isWhole} THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END`
  );
}

/** The std and the shift that a row's group gives it; those of an unknown one where it is not among them. */
export function placedColumns({ labels, scale, shift }: GroupPlacements): readonly string[] {
  const placed = (column: "scale" | "shift", ofUnknown: number): string =>
    `COALESCE(g.${column}, ${literal(ofUnknown)})`;
  return [
    `k.${helper("std")} * ${placed("scale", scale[labels.length])} AS ${helper("own_std")}`,
    `${placed("shift", shift[labels.length])} AS ${helper("shift")}`,
  ];
}

/** A relation of the label, scale and shift of each group, to be joined with. */
export function groupValues({ labels, scale, shift }: GroupPlacements): string {
  const foreign = labels.find((label) => !isFound(label));
  if (foreign !== undefined) {
    throw new RangeError(
      `sqlText: labels of groups must be texts, or numbers as 1 or 0.5, got "${foreign}", which no column would match; fit with other labels`,
    );
  }
  const rows = labels.map(
    (label, place) => `('${label.replaceAll("'", "''")}', ${literal(scale[place])}, ${literal(shift[place])})`,
  );
  return `(VALUES\n    ${rows.join(",\n    ")}\n  ) AS g(label, scale, shift)`;
}

/** Whether `groupLabel` of some column comes out as this label. */
function isFound(label: string): boolean {
  if (label.trim() !== label || label.includes("\0")) return false;
  const value = Number(label);
  if (!Number.isFinite(value) || new RegExp(codePattern).test(label)) return true;
  return String(value) === label && !label.includes("e");
}
