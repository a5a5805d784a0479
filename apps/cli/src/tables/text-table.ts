import { badInput } from "../errors.ts";
import { openBytes } from "./byte-source.ts";
import { type CsvDialect, csvDialect } from "./csv-dialect.ts";
import { endsInQuotes, fieldText, recordEnd, scanFields } from "./csv-records.ts";
import { jsonObject } from "./json-cells.ts";
import type { TableFormat } from "./table-format.ts";

/** Some whole records of a text. */
export interface TextBlock {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Records, blank lines among them. */
  readonly records: number;
}

/** A CSV or JSON-lines table that is read in blocks of bytes, as it comes. */
export interface TextTable {
  readonly file: string;
  readonly format: "csv" | "jsonl";
  /** The columns by the header, or by the first JSON line. */
  readonly names: readonly string[];
  /** The bytes of the header with its newline, a byte order mark included; none for JSON lines. */
  readonly header: Uint8Array;
  /** For JSON lines only the newline counts. */
  readonly dialect: CsvDialect;
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
    requireText(source.file, head.bytes, format.name);
    const layout =
      format.name === "jsonl"
        ? jsonLayout(source.file, head)
        : csvLayout(source.file, head, delimiter ?? format.delimiter);
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

type Layout = Pick<TextTable, "format" | "names" | "header" | "dialect">;

function jsonLayout(file: string, { bytes }: Head): Layout {
  const header = bytes.subarray(0, byteOrderMark(bytes));
  const names = jsonNames(file, bytes.subarray(header.length));
  return { format: "jsonl", names, header, dialect: { delimiter: 0, newline: 0x0a } };
}

function csvLayout(file: string, { bytes, ended }: Head, delimiter: string | undefined): Layout {
  const start = byteOrderMark(bytes);
  const dialect = csvDialect(bytes.subarray(start), delimiter);
  const found = recordEnd(bytes, start, dialect);
  if (found < 0 && !ended) {
    throw badInput(`${file}: the first line is longer than ${headBytes} bytes; check that it is CSV text`);
  }
  const end = found < 0 ? bytes.length : found;
  const names = csvNames(bytes, start, end, dialect);
  if (names.length === 0) throw badInput(`${file}: the first line is blank; put the names of the columns there`);
  return { format: "csv", names, header: bytes.subarray(0, end), dialect };
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

function byteOrderMark(head: Buffer): number {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

function requireText(file: string, head: Buffer, format: string): void {
  const kind = format === "csv" ? "CSV" : "JSON lines";
  if (head.subarray(0, 4).toString("latin1") === "PAR1") {
    throw badInput(`${file} is a Parquet file, not ${kind}; add --format parquet`);
  }
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) throw badInput(`${file} is UTF-16 text; save it as UTF-8`);
  if (head.includes(0)) throw badInput(`${file} is not text but a binary file; pass ${kind} text, or --format parquet`);
}

function csvNames(head: Buffer, start: number, end: number, dialect: CsvDialect): readonly string[] {
  const bounds = new Int32Array(2 * (end - start + 1));
  const width = scanFields(head, start, end, dialect, bounds);
  return Object.freeze(Array.from({ length: width }, (_, i) => fieldText(head, bounds[2 * i], bounds[2 * i + 1])));
}

function jsonNames(file: string, head: Buffer): readonly string[] {
  const text = head.toString("utf8").trimStart();
  const line = text.split("\n", 1)[0];
  const first = jsonObject(line);
  if (first !== undefined) return Object.freeze(Object.keys(first));
  const remedy = text.startsWith("[")
    ? "write each row as an object on its own line, not one array"
    : "check that it is JSON lines";
  throw badInput(`${file}: the first line must be one JSON object such as {"mean":1,"std":0.5}; ${remedy}`);
}

/** Cuts the bytes after the header into blocks of whole records. */
async function* blocksOf(
  file: string,
  { format, header, dialect }: Layout,
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
