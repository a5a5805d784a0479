import { recordState } from "../tables/cells.ts";
import type { TextCells } from "../tables/text-cells.ts";

/** How the new values are put into a record: as fields at its end, or as keys before its closing brace. */
export type RecordExtension =
  | { readonly kind: "fields"; readonly count: number; readonly delimiter: string }
  | { readonly kind: "keys"; readonly names: readonly string[] };

/** The longest decimal of a double, such as -1.2345678901234568e-300, and what stands before it. */
const longestNumber = 26;
const closingBrace = 0x7d;

/**
 * The records of a block with the new values of each good one put in; every other byte stays as it is. Bad records are
 * left out. Numbers are written with the fewest digits that read back as the same double.
 */
export function extendedText(
  bytes: Buffer,
  { states, bounds, good }: TextCells,
  values: Float64Array,
  extension: RecordExtension,
): Uint8Array<ArrayBuffer> {
  const { textOf, room } = extension.kind === "fields" ? fieldsWriter(extension) : keysWriter(extension.names);
  const out = Buffer.from(new ArrayBuffer(bytes.length + good * room));
  let [at, row] = [0, 0];
  for (let record = 0; record < states.length; record++) {
    if (states[record] === recordState.bad) continue;
    const [start, stop, end] = [bounds[3 * record], bounds[3 * record + 1], bounds[3 * record + 2]];
    if (states[record] === recordState.blank) {
      at += bytes.copy(out, at, start, end);
      continue;
    }
    const insert = extension.kind === "fields" ? stop : bytes.lastIndexOf(closingBrace, stop - 1);
    at += bytes.copy(out, at, start, insert);
    at += out.write(textOf(values, row++), at, "latin1");
    at += bytes.copy(out, at, insert, end);
  }
  return new Uint8Array(out.buffer, 0, at);
}

/** Writes the values of a row; `room` is the most bytes that takes. */
interface RowWriter {
  textOf(values: Float64Array, row: number): string;
  readonly room: number;
}

// Both let JSON.stringify write all numbers of a row at once: half the time of a string for each, and the same digits.

function fieldsWriter({ count, delimiter }: { count: number; delimiter: string }): RowWriter {
  const fields = new Array<number>(count).fill(0);
  return {
    room: count * longestNumber,
    textOf(values, row) {
      for (let c = 0; c < count; c++) fields[c] = values[row * count + c];
      const text = JSON.stringify(fields).slice(1, -1);
      return delimiter + (delimiter === "," ? text : text.replaceAll(",", delimiter));
    },
  };
}

function keysWriter(names: readonly string[]): RowWriter {
  const keys: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  return {
    room: JSON.stringify(keys).length + names.length * longestNumber,
    textOf(values, row) {
      for (let c = 0; c < names.length; c++) keys[names[c]] = values[row * names.length + c];
      return `,${JSON.stringify(keys).slice(1, -1)}`;
    },
  };
}
