import { open } from "node:fs/promises";
import type { DuckDBAppender } from "@duckdb/node-api";
import { type Cells, recordState } from "../../cells/cells.ts";
import { rowCount } from "../../cells/row-count.ts";
import { chooseColumns, type NumberColumn, refuseClash } from "../../roles/choose-columns.ts";
import type { TableFormat } from "../../text/table-format.ts";
import { copyTo, openDestination } from "../duckdb/destination.ts";
import { type Duck, identifier, withDuck } from "../duckdb/duck.ts";
import { type Relation, relationOf } from "../duckdb/relation.ts";
import { relationCells } from "../duckdb/relation-cells.ts";
import { inputName } from "../files/byte-source.ts";
import { spooled } from "../files/spool.ts";
import { readingError } from "../files/system-errors.ts";
import { namesByRole } from "../read/read-table.ts";
import { openTextTable } from "../read/text-table.ts";
import { answersInOrder } from "./answers-in-order.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/**
 * Every pair of formats that is not text to the same text, through DuckDB: the new values are kept on disk beside the
 * table, and both are written in one pass, so that the table's own columns never leave DuckDB and keep their types.
 */
export function extendRelation(extension: TableExtension): Promise<ExtendedRows> {
  const { input, inputFormat, output, outputFormat, roles, added, flags } = extension;
  return withDuck(async (duck) => {
    const file = inputName(input);
    const relation = await inputRelation(duck, extension, file);
    const columns = chooseColumns(file, relation.names, roles, flags);
    refuseClash(file, relation.names, added);
    // Opened first: an output that can't be written is told before the work is done.
    const into = await openDestination(duck, output);
    try {
      const result = await answerRows(duck, extension, relation, columns);
      await copyTo(duck, joinedQuery(relation, columns, added, inputFormat), into, {
        file,
        format: outputFormat,
        rows: result.rows,
      });
      await into.finish();
      return { ...result, columns: namesByRole(columns) };
    } catch (error) {
      await into.abandon();
      throw error;
    }
  });
}

/** Works out the new values of every row and keeps them in the table "results". */
async function answerRows(
  duck: Duck,
  extension: TableExtension,
  relation: Relation,
  columns: readonly NumberColumn[],
): Promise<Omit<ExtendedRows, "columns">> {
  const { added, flags, start, onRows } = extension;
  const counted = rowCount(relation.file, flags.skipBadRows === true);
  const answerer = start();
  try {
    const appender = await resultTable(duck, added.length);
    const cells = relationCells(duck.reading, relation, columns);
    const answer = async (block: Cells) => ({ block, values: await answerer.values(block.values.map(own)) });
    for await (const { block, values } of answersInOrder(cells, answer, answerer.ahead)) {
      counted.add(block);
      append(appender, block, values, added.length);
      onRows(counted.seen(), undefined);
    }
    appender.closeSync();
    return counted.result();
  } finally {
    await answerer.close();
  }
}

async function inputRelation({ connection, folder }: Duck, extension: TableExtension, file: string): Promise<Relation> {
  const { input, inputFormat, flags } = extension;
  const path = await spooled(input, folder);
  if (inputFormat.name === "parquet") return relationOf(connection, path, "parquet", { file });
  const text = await openTextTable(path, inputFormat, flags.delimiter);
  await text.close();
  return relationOf(connection, path, inputFormat.name, { file, dialect: text.dialect, gzip: await isGzip(path) });
}

async function isGzip(path: string): Promise<boolean> {
  try {
    const handle = await open(path, "r");
    try {
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return buffer[0] === 0x1f && buffer[1] === 0x8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readingError(path, error);
  }
}

/** A column in memory of its own, which can be handed to another thread. */
function own(column: Float64Array): Float64Array<ArrayBuffer> {
  return column.slice();
}

/** One row per row of the table, bad ones too, so that the two stay side by side. */
async function resultTable({ connection }: Duck, width: number): Promise<DuckDBAppender> {
  const columns = Array.from({ length: width }, (_, i) => `v${i} DOUBLE`).join(", ");
  await connection.run(`CREATE TABLE results (good BOOLEAN, ${columns})`);
  return connection.createAppender("results");
}

function append(appender: DuckDBAppender, { states }: Cells, values: Float64Array, width: number): void {
  let at = 0;
  for (const state of states) {
    const good = state === recordState.good;
    appender.appendBoolean(good);
    for (let i = 0; i < width; i++) {
      if (good) appender.appendDouble(values[at++]);
      else appender.appendNull();
    }
    appender.endRow();
  }
}

/** A row without its result must stop the copy: the table has changed since it was read, or was not read to its end. */
const goodRow =
  "CASE WHEN results.good IS NULL THEN error('the table changed while it was read') ELSE results.good END";

function joinedQuery(
  { sql, types }: Relation,
  columns: readonly NumberColumn[],
  names: readonly string[],
  { name: format }: TableFormat,
): string {
  // Text that was read as a number is written as one; all other text stays text.
  const numbers = columns.filter(({ index }) => format === "csv" && types[index] === "VARCHAR");
  const casts = numbers.map(({ name }) => `TRY_CAST(trim(${identifier(name)}) AS DOUBLE) AS ${identifier(name)}`);
  const own = casts.length === 0 ? "source.*" : `source.* REPLACE (${casts.join(", ")})`;
  const added = names.map((name, i) => `results.v${i} AS ${identifier(name)}`).join(", ");
  return `SELECT ${own}, ${added} FROM ${sql} AS source POSITIONAL JOIN results WHERE ${goodRow}`;
}
