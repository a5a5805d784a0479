import type { DuckDBAppender } from "@duckdb/node-api";
import type { AddedType } from "../../answers/added-columns.ts";
import { type Cells, goodPlaces, recordState } from "../../cells/cells.ts";
import { fixedRows } from "../../cells/fixed-rows.ts";
import { rowCount } from "../../cells/row-count.ts";
import type { ChosenReading } from "../../forms/choose-reading.ts";
import { refuseClash } from "../../roles/choose-columns.ts";
import type { TableFormat } from "../../text/table-format.ts";
import { allowRowGroups, copySettings } from "../duckdb/copy-memory.ts";
import { copyTo, openDestination } from "../duckdb/destination.ts";
import { type Duck, identifier, withDuck } from "../duckdb/duck.ts";
import { type Relation, relationOf } from "../duckdb/relation.ts";
import { relationCells } from "../duckdb/relation-cells.ts";
import { inputName } from "../files/byte-source.ts";
import { spooled } from "../files/spool.ts";
import { answersInOrder } from "./answers-in-order.ts";
import { extendedReading, readingWords } from "./extended-reading.ts";
import type { ExtendedRows, TableExtension } from "./table-extension.ts";

/**
 * Parquet to any format, through DuckDB: the new values are kept on disk beside the
 * table, and both are written in one pass, so that the table's own columns never leave DuckDB and keep their types.
 */
export function extendRelation(extension: TableExtension): Promise<ExtendedRows> {
  const { input, output, outputFormat, roles, added, types = [], flags } = extension;
  return withDuck(async (duck) => {
    const file = inputName(input);
    const path = await spooled(input, duck.folder);
    const relation = await relationOf(duck.connection, path, file);
    await allowRowGroups(duck.connection, path);
    const reading = extendedReading(file, relation.names, roles, flags);
    refuseClash(file, relation.names, added);
    // Opened first: an output that can't be written is told before the work is done.
    const into = await openDestination(duck, output);
    try {
      const result = await answerRows(duck, extension, relation, reading);
      await copyTo(duck, joinedQuery(relation, added, types, outputFormat), into, {
        file,
        format: outputFormat,
        rows: result.rows,
        columns: relation.names.length + added.length,
      });
      await into.finish();
      return { ...result, ...readingWords(reading) };
    } catch (error) {
      await into.abandon();
      throw error;
    }
  }, copySettings);
}

/** Works out the new values of every row and keeps them in the table "results". */
async function answerRows(
  duck: Duck,
  extension: TableExtension,
  relation: Relation,
  reading: ChosenReading,
): Promise<Omit<ExtendedRows, "columns" | "form">> {
  const { added, flags, start, onRows } = extension;
  const counted = rowCount(relation.file, flags.skipBadRows === true);
  const fixed = fixedRows();
  const answerer = start({ form: reading.form });
  try {
    const appender = await resultTable(duck, added.length);
    const cells = relationCells(duck.reading, relation, reading);
    let records = 0;
    const answer = async (block: Cells) => {
      const places = goodPlaces(block, records);
      records += block.rows;
      return { block, values: await answerer.values(block.values.map(own), places) };
    };
    for await (const { block, values } of answersInOrder(cells, answer, answerer.ahead)) {
      counted.add(block);
      fixed.add(block);
      append(appender, block, values, added.length);
      onRows(counted.seen(), undefined);
    }
    appender.closeSync();
    return { ...counted.result(), ...(reading.form && { fixed: fixed.result() }) };
  } finally {
    await answerer.close();
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

/** The types whose digits DuckDB's JSON would round: they are written as text. */
const roundedInJson = /^(U?HUGEINT|DECIMAL\(.*\)|BIGNUM|VARINT)$/;

function joinedQuery(
  { sql, names: own, types }: Relation,
  names: readonly string[],
  typesOfAdded: readonly AddedType[],
  { name: format }: TableFormat,
): string {
  const rounded = own.filter((_, i) => format === "jsonl" && roundedInJson.test(types[i]));
  const casts = rounded.map((name) => `CAST(${identifier(name)} AS VARCHAR) AS ${identifier(name)}`);
  const kept = casts.length === 0 ? "source.*" : `source.* REPLACE (${casts.join(", ")})`;
  const value = (i: number): string => (typesOfAdded[i] === "boolean" ? `results.v${i} = 1` : `results.v${i}`);
  const added = names.map((name, i) => `${value(i)} AS ${identifier(name)}`).join(", ");
  return `SELECT ${kept}, ${added} FROM ${sql} AS source POSITIONAL JOIN results WHERE ${goodRow}`;
}
