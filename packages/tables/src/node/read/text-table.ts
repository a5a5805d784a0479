import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { badInput } from "../../errors/user-error.ts";
import type { TextBlock } from "../../text/extended-block.ts";
import type { TableFormat } from "../../text/table-format.ts";
import { opening, textBlocks } from "../../text/text-blocks.ts";
import { type TextLayout, textLayout } from "../../text/text-layout.ts";
import { type ByteSource, openBytes } from "../files/byte-source.ts";
import { followBytes } from "../files/follow-bytes.ts";

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
  /** Whether to wait for more at the end of the file. */
  readonly follow?: boolean | undefined;
}

const optionNames: OptionNames<TextOptions> = { delimiter: true, file: true, follow: true };

/** Opens a CSV or JSON-lines table; "-" is standard input. */
export async function openTextTable(path: string, format: TableFormat, options: TextOptions = {}): Promise<TextTable> {
  return textTableOf(await (options.follow ? followBytes(path) : openBytes(path)), format, options);
}

/** The same of bytes that come from anywhere, such as the body of a request. */
export async function textTableOf(
  source: ByteSource,
  format: Pick<TableFormat, "name" | "delimiter">,
  options: TextOptions = {},
): Promise<TextTable> {
  requireKnownOptions("textTableOf", options, optionNames);
  const { delimiter, file = source.file } = options;
  const pieces = source.pieces[Symbol.asyncIterator]();
  const close = async (): Promise<void> => void (await pieces.return?.());
  try {
    const head = await headOf(pieces, options.follow === true);
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

/** What is still being written may not have so many bytes for long: there one line is enough. */
async function headOf(pieces: AsyncIterator<Buffer>, isFollowed: boolean): Promise<Head> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const { value, done } = await pieces.next();
    if (done) return { bytes: Buffer.concat(parts), ended: true };
    parts.push(value);
    length += value.length;
    if (isFollowed && value.includes(0x0a)) break;
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
