import type { CsvDialect } from "./csv-dialect.ts";
import { decodedText } from "./decoded-text.ts";

const quote = 0x22;
const carriageReturn = 0x0d;

/**
 * The end of the record that starts at `at`, its newline included; −1 if it continues past the end of the bytes. A quote
 * opens a quoted field only at the field's start, and a newline inside one does not end the record.
 */
export function recordEnd(bytes: Uint8Array, at: number, { delimiter, newline }: CsvDialect): number {
  const length = bytes.length;
  let i = at;
  fields: while (i < length) {
    if (bytes[i] === quote) {
      for (;;) {
        i = bytes.indexOf(quote, i + 1);
        if (i < 0 || i + 1 >= length) return -1;
        if (bytes[i + 1] !== quote) break;
        i++;
      }
      i++;
    }
    while (i < length) {
      const byte = bytes[i++];
      if (byte === newline) return i;
      if (byte === delimiter) continue fields;
    }
  }
  return -1;
}

/** Whether bytes that `recordEnd` did not find an end in stop inside a quoted field. */
export function endsInQuotes(bytes: Uint8Array, at: number, { delimiter, newline }: CsvDialect): boolean {
  let inside = false;
  let fieldStart = true;
  for (let i = at; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inside) inside = byte !== quote;
    else if (byte === quote && (fieldStart || bytes[i - 1] === quote)) inside = true;
    fieldStart = !inside && (byte === delimiter || byte === newline);
  }
  return inside;
}

/** The end of a record's content: before its newline. */
export function contentEnd(bytes: Uint8Array, at: number, end: number, { newline }: CsvDialect): number {
  let stop = end;
  if (stop > at && bytes[stop - 1] === newline) stop--;
  if (stop > at && bytes[stop - 1] === carriageReturn) stop--;
  return stop;
}

/**
 * Writes start and end of each field of the record [at, end) into `bounds`, as long as they fit, and answers how many
 * fields there are; 0 for a blank line.
 */
export function scanFields(
  bytes: Uint8Array,
  at: number,
  end: number,
  dialect: CsvDialect,
  bounds: Int32Array,
): number {
  const { delimiter } = dialect;
  const stop = contentEnd(bytes, at, end, dialect);
  if (stop === at) return 0;
  let count = 0;
  for (let i = at; ; ) {
    const start = i;
    if (bytes[i] === quote && i < stop) {
      i++;
      while (i < stop) {
        if (bytes[i] !== quote) i++;
        else if (bytes[i + 1] === quote && i + 1 < stop) i += 2;
        else break;
      }
      i++;
    }
    while (i < stop && bytes[i] !== delimiter) i++;
    bounds[2 * count] = start;
    bounds[2 * count + 1] = Math.min(i, stop);
    count++;
    if (i >= stop) return count;
    i++;
  }
}

/** The fields of each record of a text, blank lines left out. */
export function* csvRows(bytes: Uint8Array, dialect: CsvDialect): Generator<readonly string[]> {
  let bounds = new Int32Array(64);
  for (let at = 0; at < bytes.length; ) {
    const found = recordEnd(bytes, at, dialect);
    const end = found < 0 ? bytes.length : found;
    const width = scanFields(bytes, at, end, dialect, bounds);
    if (2 * width > bounds.length) {
      // Told only now: the record is scanned again.
      bounds = new Int32Array(4 * width);
      continue;
    }
    const textAt = decodedText(bytes.subarray(at, end));
    const start = at;
    if (width > 0) {
      yield Array.from({ length: width }, (_, i) => unquoted(textAt(bounds[2 * i] - start, bounds[2 * i + 1] - start)));
    }
    at = end;
  }
}

/** The text of a field: trimmed, its quotes taken off. */
export function unquoted(field: string): string {
  const text = field.trim();
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').trim()
    : text;
}
