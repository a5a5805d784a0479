import type { FurtherCells } from "../cells/further-cells.ts";
import { badInput } from "../errors/user-error.ts";
import type { NumberColumn } from "../roles/choose-columns.ts";
import type { LabelPlace } from "../roles/choose-labels.ts";
import { csvCells } from "./csv-cells.ts";
import { type CsvDialect, csvDialect } from "./csv-dialect.ts";
import { csvRows, recordEnd } from "./csv-records.ts";
import { decodedText } from "./decoded-text.ts";
import { jsonCells, jsonObject } from "./json-cells.ts";
import type { TextCells } from "./text-cells.ts";

/** How the text of a table is laid out. */
export interface TextLayout {
  readonly format: "csv" | "jsonl";
  /** The columns by the header, or by the first JSON line. */
  readonly names: readonly string[];
  /** The bytes of the header with its newline, a byte order mark included; only that mark for JSON lines. */
  readonly header: Uint8Array;
  /** For JSON lines only the newline counts. */
  readonly dialect: CsvDialect;
}

/** What is known before a text is looked at. */
export interface LayoutOptions {
  readonly format: TextLayout["format"];
  /** Between the fields of CSV; guessed by default. */
  readonly delimiter?: string | undefined;
  /** Whether the head is all of the text. */
  readonly isWhole: boolean;
}

/** The layout of a text by its beginning; what is no such text is refused. */
export function textLayout(file: string, head: Uint8Array, options: LayoutOptions): TextLayout {
  requireText(file, head, options.format);
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  return Object.freeze(
    options.format === "jsonl" ? jsonLayout(file, head, start) : csvLayout(file, head, start, options),
  );
}

/** The columns of numbers, and of labels, of a block of whole records; `added` are names that no JSON line may have already. */
export function blockCells(
  bytes: Uint8Array,
  records: number,
  { format, dialect, names }: Pick<TextLayout, "format" | "dialect" | "names">,
  columns: readonly NumberColumn[],
  added: readonly string[] = [],
  labels: readonly LabelPlace[] = [],
  further?: FurtherCells,
): TextCells {
  return format === "csv"
    ? csvCells(bytes, records, dialect, columns, names.length, labels, further)
    : jsonCells(bytes, records, columns, added, labels, further);
}

function requireText(file: string, head: Uint8Array, format: TextLayout["format"]): void {
  const kind = format === "csv" ? "CSV" : "JSON lines";
  if (String.fromCharCode(...head.subarray(0, 4)) === "PAR1") {
    throw badInput((option) => `${file} is a Parquet file, not ${kind}; add ${option("format")} parquet`);
  }
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) throw badInput(`${file} is UTF-16 text; save it as UTF-8`);
  if (!head.includes(0)) return;
  throw badInput(
    (option) => `${file} is not text but a binary file; pass ${kind} text, or ${option("format")} parquet`,
  );
}

function csvLayout(file: string, head: Uint8Array, start: number, { delimiter, isWhole }: LayoutOptions): TextLayout {
  const dialect = csvDialect(head.subarray(start), delimiter);
  const found = recordEnd(head, start, dialect);
  if (found < 0 && !isWhole) {
    throw badInput(`${file}: the first line is longer than ${head.length} bytes; check that it is CSV text`);
  }
  const header = head.subarray(0, found < 0 ? head.length : found);
  const [names = []] = csvRows(header.subarray(start), dialect);
  if (names.length === 0) throw badInput(`${file}: the first line is blank; put the names of the columns there`);
  return { format: "csv", names: Object.freeze(names), header, dialect };
}

function jsonLayout(file: string, head: Uint8Array, start: number): TextLayout {
  const text = decodedText(head)(start, head.length).trimStart();
  const first = jsonObject(text.split("\n", 1)[0]);
  if (first !== undefined) {
    const names = Object.freeze(Object.keys(first));
    return { format: "jsonl", names, header: head.subarray(0, start), dialect: { delimiter: 0, newline: 0x0a } };
  }
  const remedy = text.startsWith("[")
    ? "write each row as an object on its own line, not one array"
    : "check that it is JSON lines";
  throw badInput(`${file}: the first line must be one JSON object such as {"mean":1,"std":0.5}; ${remedy}`);
}
