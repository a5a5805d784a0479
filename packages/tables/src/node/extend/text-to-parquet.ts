import { join } from "node:path";
import { plainColumns } from "../../forms/placed-form.ts";
import { type ConvertedLayout, uniqueNames } from "../../text/converted-text.ts";
import type { SurveyedType } from "../../text/surveyed-columns.ts";
import { copyTo, openDestination } from "../duckdb/destination.ts";
import { identifier, pathLiteral, withDuck } from "../duckdb/duck.ts";
import { inputName } from "../files/byte-source.ts";
import { surveyed } from "./convert-text.ts";
import { extendText } from "./extend-text.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/**
 * Text to Parquet: the rows are written as CSV of our own first, so that DuckDB reads nothing that others wrote and guesses nothing.
 * Text of CSV stays text; a column of JSON lines has the type that keeps its values, and is text or JSON where no type does.
 */
export function textToParquet(extension: TableExtension): Promise<ExtendedRows> {
  const { input, inputFormat, output, outputFormat, added, types = [] } = extension;
  return withDuck(async (duck) => {
    const file = inputName(input);
    const lines = inputFormat.name === "jsonl" ? await surveyed(extension, duck.folder) : undefined;
    // Opened before the work is done: an output that can't be written is told at once.
    const into = await openDestination(duck, output);
    try {
      const path = join(duck.folder, "rows.csv");
      const rowsOnly = {
        ...extension,
        input: lines?.path ?? input,
        output: path,
        outputFormat: { name: "csv", gzip: false },
      } as const;
      let own: readonly string[] = [];
      const layout = (names: readonly string[]): ConvertedLayout => {
        own = lines === undefined ? uniqueNames(names) : [...lines.columns.keys()];
        const asJson = own.filter((name) => lines?.columns.get(name) === "JSON");
        return { format: "csv", delimiter: ",", names: own, asJson };
      };
      const result = await extendText(rowsOnly, { file, hasHeader: false, layout });
      const numbers = new Set([...Object.values(result.columns), ...plainColumns(result.form)]);
      const typeOf = (name: string): ColumnType => {
        const type = lines?.columns.get(name) ?? "VARCHAR";
        if (!numbers.has(name) || /INT$/.test(type)) return type;
        return type === "JSON" ? "number in JSON" : "number";
      };
      const columns = [
        ...own.map((name) => ({ name, type: typeOf(name) })),
        ...added.map((name, i) => ({
          name,
          type: types[i] === "boolean" ? ("BOOLEAN" as const) : ("DOUBLE" as const),
        })),
      ];
      const copied = { file, format: outputFormat, rows: result.rows, columns: columns.length };
      await copyTo(duck, typedRows(path, columns), into, copied);
      await into.finish();
      return result;
    } catch (error) {
      await into.abandon();
      throw error;
    }
  });
}

/** "number" stands for text that was read as a number by our own rules, spaces left out; in JSON it may be within quotes. */
type ColumnType = SurveyedType | "number" | "number in JSON";

/** A record of the input may have 4 MB, and each of its characters may be a quote, which is doubled. */
const longestLine = 9 * 1024 * 1024;

function typedRows(path: string, columns: readonly { readonly name: string; readonly type: ColumnType }[]): string {
  const declared = columns.map((_, i) => `'c${i}': 'VARCHAR'`).join(", ");
  const chosen = columns.map(({ name, type }, i) => `${typed(`c${i}`, type)} AS ${identifier(name)}`).join(", ");
  const options =
    `columns = {${declared}}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', ` +
    `allow_quoted_nulls = false, parallel = false, compression = 'none', max_line_size = ${longestLine}, buffer_size = ${2 * longestLine}, hive_partitioning = false`;
  return `SELECT ${chosen} FROM read_csv(${pathLiteral(path)}, ${options})`;
}

function typed(column: string, type: ColumnType): string {
  if (type === "number") return `CAST(trim(${column}) AS DOUBLE)`;
  if (type === "number in JSON") {
    const unquoted = `CASE WHEN ${column} LIKE '"%' THEN CAST(${column} AS JSON) ->> '$' ELSE ${column} END`;
    return `CAST(trim(${unquoted}) AS DOUBLE)`;
  }
  return type === "VARCHAR" ? column : `CAST(${column} AS ${type})`;
}
