import { badInput } from "@distcal/tables";
import { requireReadableSize } from "../table/limits.ts";
import type { LoadedTable } from "../table/loaded-table.ts";
import { textTable } from "../table/text-table.ts";
import { exampleTable } from "./examples.ts";
import type { ExampleName } from "./examples-list.ts";

/** What of a browser's File is read. */
export interface TableFile {
  readonly name: string;
  readonly size: number;
  slice(start?: number, end?: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Where a table comes from: a file, a pasted text, or a built-in example. */
export type TableSource =
  | { readonly kind: "file"; readonly file: TableFile }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "example"; readonly example: ExampleName; readonly seed: number };

/** Reads a table, or refuses it with a reason. */
export async function readSource(source: TableSource): Promise<LoadedTable> {
  if (source.kind === "example") return exampleTable(source.example, source.seed);
  if (source.kind === "text") {
    requireReadableSize("The pasted text", source.text.length);
    return textTable("The pasted text", source.text);
  }
  const { file } = source;
  requireReadableSize(file.name, file.size);
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  const kind = kindOf(head);
  if (kind === "parquet") {
    // Only who brings a Parquet file pays for its decoders.
    const { parquetTable } = await import("./parquet-table.ts");
    return parquetTable(file.name, {
      byteLength: file.size,
      slice: (start, end) => file.slice(start, end).arrayBuffer(),
    });
  }
  if (kind !== "text") throw badInput(`${file.name} ${otherKinds[kind]}`);
  const bytes = await file.slice(0, file.size).arrayBuffer();
  return textTable(file.name, textOf(file.name, bytes));
}

type FileKind = "parquet" | "text" | keyof typeof otherKinds;

const otherKinds = {
  gzip: "is compressed with gzip. Unpack it and choose the CSV file inside.",
  zip: "is a zip archive or a spreadsheet. Save the sheet as CSV and choose that file.",
  binary: "is not a table: it holds binary data. Choose a CSV or Parquet file.",
} as const;

/** What a file is by its first bytes; endings of names can't be trusted. */
function kindOf(head: Uint8Array): FileKind {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (starts(0x50, 0x41, 0x52, 0x31)) return "parquet";
  if (starts(0x1f, 0x8b)) return "gzip";
  if (starts(0x50, 0x4b, 0x03, 0x04)) return "zip";
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) return "text";
  return head.includes(0) ? "binary" : "text";
}

function textOf(name: string, bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw badInput(`${name} is not text in UTF-8. Save it as CSV with the encoding UTF-8 and choose that file.`);
  }
}
