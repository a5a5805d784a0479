import type { AddedType } from "../answers/added-columns.ts";
import { recordState } from "../cells/cells.ts";
import { numberFrom } from "../cells/number-from.ts";
import type { NumberColumn } from "../roles/choose-columns.ts";
import { csvField } from "./csv-field.ts";
import { scanFields } from "./csv-records.ts";
import { decodedText } from "./decoded-text.ts";
import { typedValue } from "./extended-text.ts";
import { jsonMembers } from "./json-members.ts";
import type { TextCells } from "./text-cells.ts";
import type { TextLayout } from "./text-layout.ts";

/** The text that a table is written as, where it is not what it was read from. */
export interface ConvertedLayout {
  readonly format: TextLayout["format"];
  /** Between the fields of CSV. */
  readonly delimiter: string;
  /** The table's own columns. */
  readonly names: readonly string[];
  /** Those whose values are written as JSON in CSV too. */
  readonly asJson?: readonly string[];
}

/** A value as the text of JSON; undefined where there is nothing. */
type JsonText = string | undefined;

const encoder = new TextEncoder();
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Names of which none comes twice, as keys of JSON and columns of Parquet must be: a, a become a, a_1. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let i = 1; seen.has(unique) || (unique !== name && taken.has(unique)); i++) unique = `${name}_${i}`;
    seen.add(unique);
    return unique;
  });
}

/** The line of names that a converted table begins with; nothing for JSON lines. */
export function convertedHeader(
  { format, delimiter, names }: ConvertedLayout,
  added: readonly string[],
): Uint8Array<ArrayBuffer> {
  if (format === "jsonl") return new Uint8Array(0);
  return encoder.encode(`${[...names, ...added].map((name) => csvField(name, delimiter)).join(delimiter)}\n`);
}

/**
 * The good records of a block as another text, each with its new values at the end. Cells keep their characters: digits of numbers
 * stay, text of CSV is text in JSON, empty cells are empty text. Only columns that were read as numbers are numbers in JSON.
 */
export function convertedText(
  bytes: Uint8Array,
  cells: TextCells,
  values: Float64Array,
  { layout, numbers, added, types = [], output }: ConversionPlan,
): Uint8Array<ArrayBuffer> {
  const valuesAt = layout.format === "csv" ? csvValues(bytes, layout, numbers) : jsonValues(bytes, output.names);
  const line = output.format === "csv" ? csvLine(output) : jsonLine([...output.names, ...added]);
  let [text, row] = ["", 0];
  for (let record = 0; record < cells.states.length; record++) {
    if (cells.states[record] !== recordState.good) continue;
    const own = valuesAt(cells.bounds[3 * record], cells.bounds[3 * record + 2]);
    for (let c = 0; c < added.length; c++)
      own.push(JSON.stringify(typedValue(values[row * added.length + c], types[c])));
    row++;
    text += line(own);
  }
  return encoder.encode(text);
}

/** How blocks are read, and what they become. */
export interface ConversionPlan {
  readonly layout: Pick<TextLayout, "format" | "dialect" | "names">;
  /** The columns that were read as numbers. */
  readonly numbers: readonly Pick<NumberColumn, "index">[];
  readonly added: readonly string[];
  readonly types?: readonly AddedType[] | undefined;
  readonly output: ConvertedLayout;
}

type ValuesAt = (start: number, end: number) => JsonText[];

function csvValues(
  bytes: Uint8Array,
  { dialect, names }: ConversionPlan["layout"],
  numbers: ConversionPlan["numbers"],
): ValuesAt {
  const bounds = new Int32Array(2 * names.length);
  const textAt = decodedText(bytes);
  const isNumber = names.map((_, i) => numbers.some(({ index }) => index === i));
  return (start, end) => {
    scanFields(bytes, start, end, dialect, bounds);
    return names.map((_, i) => {
      const field = fieldText(textAt(bounds[2 * i], bounds[2 * i + 1]));
      return isNumber[i] ? numberText(field) : JSON.stringify(field);
    });
  };
}

function jsonValues(bytes: Uint8Array, names: readonly string[]): ValuesAt {
  const textAt = decodedText(bytes);
  return (start, end) => {
    const members = jsonMembers(textAt(start, end));
    return names.map((name) => members.get(name));
  };
}

function jsonLine(names: readonly string[]): (values: readonly JsonText[]) => string {
  const keys = names.map((name) => JSON.stringify(name));
  return (values) => `{${values.map((value, i) => `${keys[i]}:${value}`).join(",")}}\n`;
}

function csvLine({ delimiter, names, asJson = [] }: ConvertedLayout): (values: readonly JsonText[]) => string {
  const isJson = names.map((name) => asJson.includes(name));
  return (values) => `${values.map((value, i) => cellOf(value, delimiter, isJson[i])).join(delimiter)}\n`;
}

function cellOf(value: JsonText, delimiter: string, isJson = false): string {
  if (value === undefined || value === "null") return "";
  return csvField(!isJson && value.startsWith('"') ? JSON.parse(value) : value, delimiter);
}

/** The text of a field as it is, its quotes taken off. */
function fieldText(field: string): string {
  return field.length >= 2 && field.startsWith('"') && field.endsWith('"')
    ? field.slice(1, -1).replaceAll('""', '"')
    : field;
}

/** A number with its own digits where JSON can write them so. */
function numberText(field: string): string {
  const text = field.trim();
  return jsonNumber.test(text) ? text : JSON.stringify(numberFrom(text));
}
