import { cellText } from "../cells/cells-from.ts";
import type { UnknownGroups } from "../cells/further-cells.ts";
import { numberFrom } from "../cells/number-from.ts";
import { grouped } from "../errors/grouped.ts";
import { badInput } from "../errors/user-error.ts";
import { dateFrom } from "../labels/date-from.ts";
import { labelNumber } from "../labels/label-number.ts";
import type { InputColumns } from "./input-columns.ts";
import { unknownGroup } from "./input-values.ts";

/** Reads what rows have beside their predictions, one by one. */
export interface InputReader {
  /** Writes the numbers of a row's cells; answers what is wrong with them. */
  read(cells: readonly unknown[], into: Float64Array): string | undefined;
  /** With what the rows so far say: which columns hold dates, and which groups there are. */
  description(): InputColumns;
  /** Groups that the model does not know; undefined where there were none. */
  unknown(): UnknownGroups | undefined;
}

const millisecondsOfDay = 86_400_000;

/** Labels beyond which a column is no group: it has one for nearly every row. */
const mostLabels = 1_000_000;

/** How many labels of unknown groups are named. */
const mostNamed = 5;

/** What is known of labels is kept with their list: blocks of one table share it. */
const places = new WeakMap<readonly string[], Map<string, number>>();

/** Reads inputs: the cells of covariates, then those of the columns of groups. */
export function inputReader(inputs: InputColumns): InputReader {
  const { covariateColumns, groupColumns, isFitted } = inputs;
  const labels = (inputs.labels ?? []) as string[];
  const placeOf = placesOf(labels);
  const named = new Set<string>();
  let { dates } = inputs;
  let rows = 0;

  const codeOf = (label: string): number => {
    const known = placeOf.get(label);
    if (known !== undefined) return known;
    if (isFitted) {
      rows++;
      if (named.size < mostNamed) named.add(label);
      return unknownGroup;
    }
    if (labels.length === mostLabels) throw tooMany(groupColumns);
    placeOf.set(label, labels.length);
    return labels.push(label) - 1;
  };
  return Object.freeze({
    read(cells, into) {
      dates ??= covariateColumns.map((_, c) => isDate(cells[c]));
      for (const [c, column] of covariateColumns.entries()) {
        const value = dates[c] ? dateFrom(textOf(cells[c])) / millisecondsOfDay : numberFrom(cells[c]);
        if (!Number.isFinite(value)) return problem(column, dates[c] ? dateRule : numberRule, cells[c]);
        into[c] = value;
      }
      if (groupColumns.length === 0) return undefined;
      const own = groupColumns.map((_, c) => labelOf(cells[covariateColumns.length + c]));
      const missing = own.indexOf("");
      if (missing >= 0) {
        return problem(groupColumns[missing], "must name the row's group", cells[covariateColumns.length + missing]);
      }
      into[covariateColumns.length] = codeOf(crossed(own));
      return undefined;
    },
    description: () => ({ ...inputs, ...(dates && { dates }), ...(groupColumns.length > 0 && { labels }) }),
    unknown: () => (rows === 0 ? undefined : { rows, labels: [...named] }),
  } satisfies InputReader);
}

const numberRule = "must be a finite number";
const dateRule = "must be a date such as 2024-03-31, as in other rows";

function placesOf(labels: readonly string[]): Map<string, number> {
  let known = places.get(labels);
  if (known === undefined) {
    known = new Map(labels.map((label, place) => [label, place]));
    places.set(labels, known);
  }
  return known;
}

/** One column's label as it is; those of several so that no two crossings are the same. */
function crossed(labels: readonly string[]): string {
  if (labels.length === 1) return labels[0];
  return labels.map((label) => (/^"|,/.test(label) ? JSON.stringify(label) : label)).join(", ");
}

/** A label without spaces around it; a number in its shortest form, so that 1.0 is 1. Empty where there is none. */
function labelOf(cell: unknown): string {
  const text = textOf(cell);
  if (/^nan$/i.test(text)) return "";
  const value = labelNumber(text);
  return Number.isNaN(value) ? text : String(value);
}

function isDate(cell: unknown): boolean {
  return Number.isNaN(numberFrom(cell)) && !Number.isNaN(dateFrom(textOf(cell)));
}

function textOf(cell: unknown): string {
  return cellText(cell)?.trim() ?? "";
}

function problem(column: string, rule: string, cell: unknown): string {
  const text = cellText(cell) ?? "";
  const got = text === "" ? "nothing" : JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  return `column ${JSON.stringify(column)} ${rule}, got ${got}`;
}

function tooMany(columns: readonly string[]): Error {
  const names = columns.map((name) => JSON.stringify(name)).join(" and ");
  return badInput(
    (option) =>
      `${names} of ${option("group")} must have at most 10,000 different labels, got more than ${grouped(mostLabels)}; ` +
      `name a coarser column, or numbers with ${option("covariates")}`,
  );
}
