import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBAppender } from "@duckdb/node-api";
import { openAtomicFile } from "../atomic-file.ts";
import { readingError } from "../errors.ts";
import { writeTo } from "../output.ts";
import { inputName } from "../tables/byte-source.ts";
import { type Cells, recordState } from "../tables/cells.ts";
import { chooseColumns, type NumberColumn, refuseClash } from "../tables/columns.ts";
import { type Duck, duckWritingError, identifier, literal, withDuck } from "../tables/duck.ts";
import { type Relation, relationOf } from "../tables/relation.ts";
import { relationCells } from "../tables/relation-cells.ts";
import { rowCount } from "../tables/row-count.ts";
import { spooled } from "../tables/spool.ts";
import type { TableFormat } from "../tables/table-format.ts";
import { openTextTable } from "../tables/text-table.ts";
import type { PredictAnswer } from "./predict-job.ts";
import { predictPool } from "./predict-pool.ts";
import type { PredictedRows, Prediction } from "./prediction.ts";
import { answersInOrder } from "./worker-pool.ts";

/**
 * Every pair of formats that is not text to the same text, through DuckDB: the new values are kept on disk beside the
 * table, and both are written in one pass, so that the table's own columns never leave DuckDB and keep their types.
 */
export function predictRelation(prediction: Prediction): Promise<PredictedRows> {
  const { input, inputFormat, output, outputFormat, added, flags } = prediction;
  return withDuck(async (duck) => {
    const file = inputName(input);
    const relation = await inputRelation(duck, prediction, file);
    const columns = chooseColumns(file, relation.names, ["mean", "std"], flags);
    refuseClash(file, relation.names, added.names);
    // Opened first: an output that can't be written is told before the work is done.
    const into = await destination(duck, output);
    try {
      const result = await calibrateRows(duck, prediction, relation, columns);
      await copyTo(duck, joinedQuery(relation, columns, added.names, inputFormat), into, outputFormat);
      await into.finish();
      return { ...result, columns: { mean: columns[0].name, std: columns[1].name } };
    } catch (error) {
      await into.abandon();
      throw error;
    }
  });
}

/** Calibrates every row and keeps the new values in the table "results". */
async function calibrateRows(
  duck: Duck,
  prediction: Prediction,
  relation: Relation,
  columns: readonly NumberColumn[],
): Promise<Omit<PredictedRows, "columns">> {
  const { added, flags, onRows } = prediction;
  const counted = rowCount(relation.file, flags.skipBadRows === true);
  const pool = predictPool(prediction);
  try {
    const appender = await resultTable(duck, added.names.length);
    const cells = relationCells(duck.reading, relation, columns);
    const calibrate = async (block: Cells) => ({ block, answer: await pool.run(columnsTask(block)) });
    for await (const { block, answer } of answersInOrder(cells, calibrate, 3 * pool.threads)) {
      counted.add(block);
      append(appender, block, answer, added.names.length);
      onRows(counted.seen(), undefined);
    }
    appender.closeSync();
    return counted.result();
  } finally {
    await pool.close();
  }
}

async function inputRelation({ connection, folder }: Duck, prediction: Prediction, file: string): Promise<Relation> {
  const { input, inputFormat, flags } = prediction;
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

function columnsTask({ values: [mean, std] }: Cells): { mean: Float64Array; std: Float64Array } {
  return { mean: mean.slice(), std: std.slice() };
}

/** One row per row of the table, bad ones too, so that the two stay side by side. */
async function resultTable({ connection }: Duck, width: number): Promise<DuckDBAppender> {
  const columns = Array.from({ length: width }, (_, i) => `v${i} DOUBLE`).join(", ");
  await connection.run(`CREATE TABLE results (good BOOLEAN, ${columns})`);
  return connection.createAppender("results");
}

function append(appender: DuckDBAppender, { states }: Cells, { values }: PredictAnswer, width: number): void {
  let at = 0;
  for (const state of states) {
    const good = state === recordState.good;
    appender.appendBoolean(good);
    for (let i = 0; i < width; i++) {
      if (good && values !== undefined) appender.appendDouble(values[at++]);
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

/** Where DuckDB writes, and what is done with it after. */
interface Destination {
  readonly name: string;
  readonly path: string;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

async function destination({ folder }: Duck, output: string): Promise<Destination> {
  if (output !== "-") {
    const { temporary, commit, abandon } = await openAtomicFile(output);
    return { name: output, path: temporary, finish: commit, abandon };
  }
  const path = join(folder, "out");
  return {
    name: "the table for standard output",
    path,
    finish: async () => {
      for await (const piece of createReadStream(path)) await writeTo(process.stdout, piece);
    },
    abandon: async () => undefined,
  };
}

async function copyTo({ connection }: Duck, query: string, into: Destination, format: TableFormat): Promise<void> {
  try {
    await connection.run(`COPY (${query}) TO ${literal(into.path)} (${copyOptions(format)}, USE_TMP_FILE false)`);
  } catch (error) {
    throw duckWritingError(into.name, error);
  }
}

function copyOptions({ name, gzip, delimiter = "," }: TableFormat): string {
  const compression = `COMPRESSION ${gzip ? "gzip" : "none"}`;
  if (name === "parquet") return "FORMAT parquet, COMPRESSION snappy";
  if (name === "jsonl") return `FORMAT json, ARRAY false, ${compression}`;
  return `FORMAT csv, HEADER true, DELIMITER ${literal(delimiter)}, ${compression}`;
}
