import { badInput } from "../errors/user-error.ts";
import { endsInQuotes, recordEnd } from "./csv-records.ts";
import { decodedText } from "./decoded-text.ts";
import type { TextBlock } from "./extended-block.ts";
import type { TextLayout } from "./text-layout.ts";

/** Rows of a block: enough work that handing it over costs nothing beside it. */
const blockRecords = 1024;

/**
 * Cuts the whole records of some bytes into blocks, each in memory of its own, which can be handed to another thread. Answers
 * with where the rest begins that has no end yet; `isLast` says that no more bytes come.
 */
export function* textBlocks(
  file: string,
  bytes: Uint8Array,
  { format, dialect }: Pick<TextLayout, "format" | "dialect">,
  isLast: boolean,
): Generator<TextBlock, number> {
  const endOf =
    format === "csv"
      ? (at: number) => recordEnd(bytes, at, dialect)
      : (at: number) => bytes.indexOf(dialect.newline, at) + 1 || -1;
  let [from, at, records] = [0, 0, 0];
  for (let end = endOf(at); end >= 0; end = endOf(at)) {
    at = end;
    if (++records < blockRecords) continue;
    yield { bytes: owned(bytes, from, at), records };
    [from, records] = [at, 0];
  }
  if (isLast && at < bytes.length) {
    if (format === "csv" && endsInQuotes(bytes, at, dialect)) {
      throw badInput(
        `${file}: the record that begins ${opening(bytes, at)} opens a quote that is never closed; fix or remove the quote`,
      );
    }
    at = bytes.length;
    records++;
  }
  if (records > 0) yield { bytes: owned(bytes, from, at), records };
  return at;
}

/** A copy, whatever kind of array the bytes are in: the slice of Node's Buffer is none. */
function owned(bytes: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(to - from);
  copy.set(bytes.subarray(from, to));
  return copy;
}

/** The first characters of a record, for a message. */
export function opening(bytes: Uint8Array, at: number): string {
  return JSON.stringify(decodedText(bytes.subarray(at, at + 30))(0, 30));
}
