import { badInput } from "../../errors/user-error.ts";
import { endsInQuotes, recordEnd } from "../../text/csv-records.ts";
import type { TextBlock } from "../../text/extended-block.ts";
import type { TableFormat } from "../../text/table-format.ts";
import { type TextLayout, textLayout } from "../../text/text-layout.ts";
import { openBytes } from "../files/byte-source.ts";

/** A CSV or JSON-lines table that is read in blocks of bytes, as it comes. */
export interface TextTable extends TextLayout {
  readonly file: string;
  blocks(): AsyncIterable<TextBlock>;
  /** Lets go of the file where the blocks are not read to the end. */
  close(): Promise<void>;
  /** Which part of the file has been read, where its size is known. */
  fraction(): number | undefined;
}

const headBytes = 64 * 1024;
const longestRecord = 4 * 1024 * 1024;
/** Rows of a block: enough work that handing it over costs nothing beside it. */
const blockRecords = 1024;

/** Opens a CSV or JSON-lines table; "-" is standard input. */
export async function openTextTable(path: string, format: TableFormat, delimiter?: string): Promise<TextTable> {
  const source = await openBytes(path);
  const pieces = source.pieces[Symbol.asyncIterator]();
  const close = async (): Promise<void> => void (await pieces.return?.());
  try {
    const head = await headOf(pieces);
    const layout = textLayout(source.file, head.bytes, {
      format: format.name === "jsonl" ? "jsonl" : "csv",
      delimiter: delimiter ?? format.delimiter,
      isWhole: head.ended,
    });
    const blocks = () => blocksOf(source.file, layout, head, pieces);
    return Object.freeze({ file: source.file, ...layout, blocks, close, fraction: source.fraction });
  } catch (error) {
    await close();
    throw error;
  }
}

/** The beginning of a text, and whether it is all of it. */
interface Head {
  readonly bytes: Buffer;
  readonly ended: boolean;
}

async function headOf(pieces: AsyncIterator<Buffer>): Promise<Head> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const { value, done } = await pieces.next();
    if (done) return { bytes: Buffer.concat(parts), ended: true };
    parts.push(value);
    length += value.length;
  }
  return { bytes: Buffer.concat(parts), ended: false };
}

/** Cuts the bytes after the header into blocks of whole records. */
async function* blocksOf(
  file: string,
  { format, header, dialect }: TextLayout,
  head: Head,
  pieces: AsyncIterator<Buffer>,
): AsyncIterable<TextBlock> {
  const endOf =
    format === "csv"
      ? (text: Buffer, at: number) => recordEnd(text, at, dialect)
      : (text: Buffer, at: number) => text.indexOf(dialect.newline, at) + 1 || -1;
  let bytes = head.bytes.subarray(header.length);
  let done = head.ended;
  for (;;) {
    let [from, at, records] = [0, 0, 0];
    for (;;) {
      const end = endOf(bytes, at);
      if (end < 0) break;
      at = end;
      if (++records < blockRecords) continue;
      yield { bytes: owned(bytes, from, at), records };
      [from, records] = [at, 0];
    }
    if (done) {
      if (format === "csv" && endsInQuotes(bytes, at, dialect)) {
        const opening = JSON.stringify(bytes.toString("utf8", at, Math.min(at + 30, bytes.length)));
        throw badInput(
          `${file}: the record that begins ${opening} opens a quote that is never closed; mend or remove the quote`,
        );
      }
      const last = at < bytes.length ? records + 1 : records;
      if (last > 0) yield { bytes: owned(bytes, from, bytes.length), records: last };
      return;
    }
    if (records > 0) yield { bytes: owned(bytes, from, at), records };
    const tail = bytes.subarray(at);
    if (tail.length > longestRecord) {
      const opening = JSON.stringify(tail.toString("utf8", 0, 30));
      throw badInput(
        `${file}: the record that begins ${opening} is longer than ${longestRecord} bytes; look for a quote that is never closed`,
      );
    }
    const next = await pieces.next();
    if (next.done) done = true;
    bytes = next.done ? tail : Buffer.concat([tail, next.value]);
  }
}

/** A copy in a buffer of its own, which can be handed to another thread. */
function owned(bytes: Buffer, from: number, to: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(to - from);
  copy.set(bytes.subarray(from, to));
  return copy;
}
