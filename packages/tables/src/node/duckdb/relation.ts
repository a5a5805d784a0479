import type { DuckDBConnection } from "@duckdb/node-api";
import { badInput } from "../../errors/user-error.ts";
import type { CsvDialect } from "../../text/csv-dialect.ts";
import type { FormatName } from "../../text/table-format.ts";
import { duckReadingError, identifier, literal, pathLiteral } from "./duck.ts";

/** A table as DuckDB sees it: a table function over a file. */
export interface Relation {
  readonly file: string;
  readonly sql: string;
  readonly names: readonly string[];
  /** The DuckDB type of each column. */
  readonly types: readonly string[];
}

export interface RelationOptions {
  /** The name for messages, where the path is that of a spooled copy. */
  readonly file?: string;
  readonly dialect?: CsvDialect | undefined;
  readonly gzip?: boolean;
}

/** The columns are those of the file alone: a folder called std=7 is a place, not a column. */
export const fileColumnsOnly = "hive_partitioning = false";

/** The relation of a file: columns of CSV are all text, those of Parquet keep their types. */
export async function relationOf(
  connection: DuckDBConnection,
  path: string,
  format: FormatName,
  { file = path, dialect, gzip = false }: RelationOptions = {},
): Promise<Relation> {
  const source = pathLiteral(path);
  const compression = `compression='${gzip ? "gzip" : format === "csv" ? "none" : "uncompressed"}'`;
  try {
    if (format === "parquet") return await described(connection, file, `read_parquet(${source}, ${fileColumnsOnly})`);
    if (format === "csv") {
      const delimiter = literal(String.fromCharCode(dialect?.delimiter ?? 0x2c));
      // Serial, so that rows come in their order; nothing guessed, so that 007 and 1e5 stay as they are.
      const options = `delim=${delimiter}, quote='"', escape='"', header=true, all_varchar=true, auto_detect=true, parallel=false, null_padding=false, ${compression}, ${fileColumnsOnly}`;
      return await described(connection, file, `read_csv(${source}, ${options})`);
    }
    const options = `format='newline_delimited', sample_size=-1, maximum_object_size=16777216, map_inference_threshold=-1, ${compression}, ${fileColumnsOnly}`;
    const guessed = await described(connection, file, `read_json(${source}, ${options})`);
    // A date in JSON is text: it must come out with the letters it came in with.
    const types = guessed.types.map((type) =>
      type.replace(/\b(DATE|TIME|TIMESTAMP|UUID)\b( WITH TIME ZONE)?/g, "VARCHAR"),
    );
    const columns = guessed.names.map((name, i) => `${identifier(name)}: ${literal(types[i])}`).join(", ");
    return { ...guessed, types, sql: `read_json(${source}, columns={${columns}}, ${options})` };
  } catch (error) {
    throw duckReadingError(file, error);
  }
}

async function described(connection: DuckDBConnection, file: string, sql: string): Promise<Relation> {
  const rows = (await (await connection.run(`DESCRIBE SELECT * FROM ${sql}`)).getRows()) as string[][];
  if (rows.length === 0) throw badInput(`${file} has no columns; check the file`);
  return Object.freeze({ file, sql, names: rows.map(([name]) => name), types: rows.map(([, type]) => type) });
}
