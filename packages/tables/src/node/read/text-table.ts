import { badInput } from "../../errors/user-error.ts";
import type { TextBlock } from "../../text/extended-block.ts";
import type { TableFormat } from "../../text/table-format.ts";
import { opening, textBlocks } from "../../text/text-blocks.ts";
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

/** What is known of a text beside its format. */
export interface TextOptions {
  /** Between the fields of CSV; guessed by default. */
  readonly delimiter?: string | undefined;
  /** The name for messages, where the path is that of a spooled copy. */
  readonly file?: string | undefined;
}

/** Opens a CSV or JSON-lines table; "-" is standard input. */
export async function openTextTable(path: string, format: TableFormat, options: TextOptions = {}): Promise<TextTable> {
  const source = await openBytes(path);
  const { delimiter, file = source.file } = options;
  const pieces = source.pieces[Symbol.asyncIterator]();
  const close = async (): Promise<void> => void (await pieces.return?.());
  try {
    const head = await headOf(pieces);
    const layout = textLayout(file, head.bytes, {
      format: format.name === "jsonl" ? "jsonl" : "csv",
      delimiter: delimiter ?? format.delimiter,
      isWhole: head.ended,
    });
    const blocks = () => blocksOf(file, layout, head, pieces);
    return Object.freeze({ file, ...layout, blocks, close, fraction: source.fraction });
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
  layout: TextLayout,
  head: Head,
  pieces: AsyncIterator<Buffer>,
): AsyncIterable<TextBlock> {
  let bytes = head.bytes.subarray(layout.header.length);
  let isLast = head.ended;
  for (;;) {
    const rest = yield* textBlocks(file, bytes, layout, isLast);
    if (isLast) return;
    const tail = bytes.subarray(rest);
    if (tail.length > longestRecord) {
      throw badInput(
        `${file}: the record that begins ${opening(tail, 0)} is longer than ${longestRecord} bytes; look for a quote that is never closed`,
      );
    }
    const next = await pieces.next();
    isLast = next.done === true;
    bytes = next.done ? tail : Buffer.concat([tail, next.value]);
  }
}
