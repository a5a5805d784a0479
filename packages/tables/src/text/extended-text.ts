import type { AddedType } from "../answers/added-columns.ts";
import { recordState } from "../cells/cells.ts";
import { badInput } from "../errors/user-error.ts";
import { csvField } from "./csv-field.ts";
import { contentEnd } from "./csv-records.ts";
import type { TextCells } from "./text-cells.ts";
import type { TextLayout } from "./text-layout.ts";

/** The longest decimal of a double, such as -1.2345678901234568e-300, and what stands before it. */
const longestNumber = 26;
const encoder = new TextEncoder();
const closingBrace = 0x7d;

/** The header of a text with new names before its newline; as it is for JSON lines. */
export function extendedHeader(
  file: string,
  { format, header, dialect }: TextLayout,
  names: readonly string[],
): Uint8Array<ArrayBuffer> {
  if (format === "jsonl") return new Uint8Array(header);
  const stop = contentEnd(header, 0, header.length, dialect);
  if (stop === header.length) throw badInput(`${file} has column names but no rows; add rows to it`);
  const delimiter = String.fromCharCode(dialect.delimiter);
  const added = encoder.encode(names.map((name) => delimiter + csvField(name, delimiter)).join(""));
  const extended = new Uint8Array(header.length + added.length);
  extended.set(header.subarray(0, stop));
  extended.set(added, stop);
  extended.set(header.subarray(stop), stop + added.length);
  return extended;
}

/**
 * The records of a block with the new values of each good one put in, as fields at its end or as keys before its closing
 * brace; every other byte stays as it is. Bad records are left out. Numbers are written with the fewest digits that read
 * back as the same double.
 */
export function extendedText(
  bytes: Uint8Array,
  { states, bounds, good }: TextCells,
  values: Float64Array,
  { format, dialect }: Pick<TextLayout, "format" | "dialect">,
  names: readonly string[],
  types: readonly AddedType[] = [],
): Uint8Array<ArrayBuffer> {
  const isCsv = format === "csv";
  const { textOf, room } = isCsv
    ? fieldsWriter(names.length, types, String.fromCharCode(dialect.delimiter))
    : keysWriter(names, types);
  const out = new Uint8Array(bytes.length + good * room);
  // All bytes before `from` are written or left out.
  let [at, row, from] = [0, 0, 0];
  const copyTo = (to: number): void => {
    out.set(bytes.subarray(from, to), at);
    at += to - from;
    from = to;
  };
  for (let record = 0; record < states.length; record++) {
    const [start, stop, end] = [bounds[3 * record], bounds[3 * record + 1], bounds[3 * record + 2]];
    if (states[record] === recordState.bad) {
      copyTo(start);
      from = end;
    } else if (states[record] === recordState.good) {
      copyTo(isCsv ? stop : bytes.lastIndexOf(closingBrace, stop - 1));
      at += encoder.encodeInto(textOf(values, row++), out.subarray(at)).written;
    }
  }
  copyTo(bytes.length);
  return out.subarray(0, at);
}

/** Writes the values of a row; `room` is the most bytes that takes. */
interface RowWriter {
  textOf(values: Float64Array, row: number): string;
  readonly room: number;
}

/** A value as JSON writes it. */
export function typedValue(value: number, type: AddedType | undefined): number | boolean {
  return type === "boolean" ? value === 1 : value;
}

// Both let JSON.stringify write all numbers of a row at once: half the time of a string for each, and the same digits.

function fieldsWriter(count: number, types: readonly AddedType[], delimiter: string): RowWriter {
  const fields = new Array<number | boolean>(count).fill(0);
  return {
    room: count * longestNumber,
    textOf(values, row) {
      for (let c = 0; c < count; c++) fields[c] = typedValue(values[row * count + c], types[c]);
      const text = JSON.stringify(fields).slice(1, -1);
      return delimiter + (delimiter === "," ? text : text.replaceAll(",", delimiter));
    },
  };
}

function keysWriter(names: readonly string[], types: readonly AddedType[]): RowWriter {
  const keys: Record<string, number | boolean> = Object.fromEntries(names.map((name) => [name, 0]));
  return {
    room: encoder.encode(JSON.stringify(keys)).length + names.length * longestNumber,
    textOf(values, row) {
      for (let c = 0; c < names.length; c++) keys[names[c]] = typedValue(values[row * names.length + c], types[c]);
      return `,${JSON.stringify(keys).slice(1, -1)}`;
    },
  };
}
