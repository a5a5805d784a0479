import type { DuckDBConnection } from "@duckdb/node-api";
import { type BadRow, badRowError, cellProblem } from "../../cells/cells.ts";
import { requireRows } from "../../cells/row-count.ts";
import { chooseReading } from "../../forms/choose-reading.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import { complaint, isEnd } from "../../roles/roles.ts";
import { requireSameColumns } from "../../roles/same-columns.ts";
import { duckReadingError, identifier, pathLiteral, withDuck } from "../duckdb/duck.ts";
import { fileColumnsOnly, type Relation, relationOf } from "../duckdb/relation.ts";
import { holdsNumbers } from "../duckdb/relation-cells.ts";
import { filesName } from "../read/input-files.ts";
import type { TableFlags } from "../read/open-table.ts";
import { allRows, counted, drawSample, type RowSource, usable } from "./draw-sample.ts";
import type { SampledTable, SampleOptions } from "./read-sample.ts";
import { sampledByRole, sampledRoles } from "./sampled-roles.ts";
import { samplingSettings } from "./sampling-settings.ts";

/**
 * A sample of the rows of Parquet files, drawn entirely inside DuckDB; undefined where DuckDB can't tell by itself which rows
 * are good, because numbers are stored as text or predictions come in another form than a mean and a standard deviation.
 */
export function parquetSample(
  paths: readonly string[],
  flags: TableFlags,
  { maxRows, seed }: SampleOptions,
): Promise<SampledTable | undefined> {
  return withDuck(async ({ connection }) => {
    const file = filesName(paths);
    const relations: Relation[] = [];
    for (const path of paths) {
      const relation = await relationOf(connection, path);
      relations.push(relation);
      requireSameColumns(relations[0], relation);
    }
    const reading = chooseReading(relations[0].file, relations[0].names, sampledRoles, flags);
    const { columns } = reading;
    // What a form says of a row, and open ends of outcomes, take more than SQL.
    if (reading.form !== undefined || columns.some(({ role }) => isEnd(role))) return undefined;
    if (!relations.every((relation) => isPlain(relation, columns))) return undefined;
    const source = rowSource(paths, columns);
    try {
      const { seen, readable, good } = await countedRows(connection, source);
      const first = readable < seen ? await firstBadRow(connection, source, columns, relations) : undefined;
      if (first !== undefined && flags.skipBadRows !== true) throw badRowError(first.file, first);
      requireRows(file, seen, good, readable - good);
      const values =
        good <= maxRows
          ? await allRows(connection, source)
          : await drawSample(connection, source, { rows: maxRows, good, seed });
      return Object.freeze({
        file,
        files: paths.length,
        rows: values[0].length,
        good,
        skipped: seen - readable,
        ...(first === undefined ? {} : { firstSkipped: first }),
        ...sampledByRole(columns, values),
      });
    } catch (error) {
      throw duckReadingError(file, error);
    }
  }, samplingSettings());
}

/** Whether the columns hold numbers, and no column of the table hides the row numbers that DuckDB gives. */
function isPlain(relation: Relation, columns: readonly NumberColumn[]): boolean {
  const hidden = relation.names.some((name) => /^file_(index|row_number)$/i.test(name));
  return !hidden && columns.every(({ name }) => holdsNumbers(relation, relation.names.indexOf(name)));
}

function rowSource(paths: readonly string[], columns: readonly NumberColumn[]): RowSource {
  const chosen = columns.map(({ name, role }) => `CAST(${identifier(name)} AS DOUBLE) AS ${role}`).join(", ");
  // By name, in the widest type: else fractions of a file would be rounded where the first file has whole numbers.
  const options = `union_by_name = true, ${fileColumnsOnly}`;
  const files = paths.map(pathLiteral).join(", ");
  const sql = `SELECT ${chosen}, file_index AS part, file_row_number AS place FROM read_parquet([${files}], ${options})`;
  return { roles: columns.map(({ role }) => role), sql };
}

async function countedRows(
  connection: DuckDBConnection,
  source: RowSource,
): Promise<{ readonly seen: number; readonly readable: number; readonly good: number }> {
  const counts = [usable, counted].map((condition) => `count(*) FILTER (${condition(source)})`);
  const result = await connection.run(`SELECT count(*), ${counts.join(", ")} FROM (${source.sql})`);
  const [[seen, readable, good]] = (await result.getRows()).map((row) => row.map(Number));
  return { seen, readable, good };
}

async function firstBadRow(
  connection: DuckDBConnection,
  source: RowSource,
  columns: readonly NumberColumn[],
  relations: readonly Relation[],
): Promise<BadRow & { readonly file: string }> {
  const result = await connection.run(
    `SELECT part, place, ${source.roles.join(", ")} FROM (${source.sql}) WHERE NOT ${usable(source)} ORDER BY part, place LIMIT 1`,
  );
  const [[part, place, ...cells]] = await result.getRows();
  const values = cells.map((cell) => (cell === null ? Number.NaN : Number(cell)));
  const bad = columns.findIndex(({ role }, c) => complaint(role, values[c]) !== undefined);
  const got = cells[bad] === null ? undefined : String(cells[bad]);
  return {
    file: relations[Number(part)].file,
    row: Number(place) + 1,
    problem: cellProblem(columns[bad], values[bad], got),
  };
}
