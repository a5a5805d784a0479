import { badInput } from "../errors/user-error.ts";

/** The formats of tables that distcal reads and writes. */
const formatNames = ["csv", "parquet", "jsonl"] as const;

export type FormatName = (typeof formatNames)[number];

/** How a table is stored. */
export interface TableFormat {
  readonly name: FormatName;
  /** Whether the text is compressed by gzip. */
  readonly gzip: boolean;
  /** The delimiter that the ending stands for, as .tsv does. */
  readonly delimiter?: string;
}

const byEnding: Readonly<Record<string, FormatName>> = {
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  psv: "csv",
  parquet: "parquet",
  pq: "parquet",
  jsonl: "jsonl",
  ndjson: "jsonl",
  json: "jsonl",
};

/** The format of a file as asked for, else by its ending; standard input and output are CSV by default. */
export function tableFormat(
  file: string,
  asked: string | undefined,
  { option = "format", standard = "csv" }: { option?: string; standard?: FormatName } = {},
): TableFormat {
  const gzip = /\.gz$/i.test(file);
  const ending = /\.([^./\\]+)$/.exec(file.replace(/\.gz$/i, ""))?.[1]?.toLowerCase() ?? "";
  const name = asked === undefined ? (file === "-" ? standard : byEnding[ending]) : formatNamed(asked, option);
  if (name === undefined) {
    throw badInput(
      (named) => `${file}: the ending says no table format; add ${named(option)} with one of ${formatNames.join(", ")}`,
    );
  }
  if (name === "parquet" && gzip)
    throw badInput(`${file}: Parquet files are not read or written through gzip; decompress it first`);
  return Object.freeze({ name, gzip, ...(ending === "tsv" && name === "csv" ? { delimiter: "\t" } : {}) });
}

function formatNamed(asked: string, option: string): FormatName {
  const name = formatNames.find((known) => known === asked.toLowerCase());
  if (name === undefined)
    throw badInput((named) => `${named(option)} must be one of ${formatNames.join(", ")}, got ${asked}`);
  return name;
}
