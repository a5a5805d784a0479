import { type CompiledCalibrator, sqlText } from "@distcal/compile";
import { badInput, chooseColumns, refuseClash, type SeenPredictions } from "@distcal/tables";
import {
  copyRows,
  type Duck,
  duckCopyError,
  fileColumnsOnly,
  pathLiteral,
  type Relation,
  relationOf,
  requireNumbers,
  withDuck,
} from "@distcal/tables/duckdb";
import { type ExtendedRows, inputName, openAtomicFile, requireFile, type TableFlags } from "@distcal/tables/node";
import { storeCells } from "../compile/cells-file.ts";

/** A Parquet file to be calibrated inside DuckDB. */
export interface DuckdbPrediction {
  readonly input: string;
  readonly output: string;
  /** The names of the new columns. */
  readonly added: readonly string[];
  readonly flags: TableFlags;
  readonly threads: number;
  /** What the fit has seen. */
  readonly seen: SeenPredictions | undefined;
}

/** What became of the rows. */
export interface AnsweredRows extends ExtendedRows {
  /** Rows that were written without answers. */
  readonly unanswered: number;
  /** Rows outside what the fit has seen. */
  readonly outside: number;
}

/** What DuckDB may hold: row groups under way, in each thread. */
const memory = "1500MB";

/**
 * Parquet to Parquet entirely inside DuckDB: one statement joins the table with the cells of the compiled calibrator, and no
 * row comes into JavaScript. A row that can't be answered is written with null answers and counted.
 */
export function predictInDuckdb(
  { input, output, added, flags, threads, seen }: DuckdbPrediction,
  compiled: CompiledCalibrator,
): Promise<AnsweredRows> {
  return withDuck(
    async (duck) => {
      const file = inputName(input);
      await requireFile(input);
      const relation = await relationOf(duck.connection, input, file);
      const [mean, std] = chooseColumns(file, relation.names, ["mean", "std"], flags);
      requireNumbers(relation, [mean, std]);
      refuseClash(file, relation.names, added);
      const reserved = relation.names.find((name) => name.toLowerCase().startsWith("distcal_"));
      if (reserved !== undefined) {
        throw badInput(
          `${file}: column "${reserved}" begins with distcal_, which the statement uses itself; rename it`,
        );
      }
      await storeCells(duck.connection, compiled);
      const columns = { mean: mean.name, std: std.name };
      const sql = inInputOrder(compiled, relation, columns, seen);
      const into = await openAtomicFile(output);
      try {
        const options = "FORMAT parquet, COMPRESSION snappy";
        await copyRows(duck.connection, sql, { name: output, path: into.temporary, options }).catch((error) => {
          throw duckCopyError(file, output, error);
        });
        const { rows, ...found } = await written(duck, into.temporary, added[0]);
        if (rows === 0) throw badInput(`${file} has column names but no rows; add rows to it`);
        await into.commit();
        return { rows, skipped: 0, ...found, columns };
      } catch (error) {
        await into.abandon();
        throw error;
      }
    },
    { memory, threads },
  );
}

/** The statement with its rows in the order of the file: a join by itself gives them in any. */
function inInputOrder(
  compiled: CompiledCalibrator,
  { sql, names }: Relation,
  columns: { readonly mean: string; readonly std: string },
  seen: SeenPredictions | undefined,
): string {
  let place = "row_of_file";
  while (names.some((name) => name.toLowerCase() === place)) place += "_";
  // A column of the file hides the number that DuckDB gives; counting rows takes one thread.
  const isHidden = names.some((name) => name.toLowerCase() === "file_row_number");
  const number = isHidden ? "row_number() OVER ()" : "file_row_number";
  const input = `(SELECT *, ${number} AS ${place} FROM ${sql})`;
  const answered = sqlText(compiled, { dialect: "duckdb", input, ...columns, columns: [...names, place] });
  const outside = outsideSql(columns, seen, compiled.outputs[0].name);
  return `SELECT * EXCLUDE (${place}), ${outside} AS outside FROM (${answered}) ORDER BY ${place}`;
}

/** Whether a row lies outside what the fit has seen; null where it has no answer. */
function outsideSql(
  { mean, std }: { readonly mean: string; readonly std: string },
  seen: SeenPredictions | undefined,
  answer: string,
): string {
  const name = (column: string): string => `"${column.replaceAll('"', '""')}"`;
  // An exponent makes the digits a DOUBLE, to the bit.
  const isWithin = (column: string, [low, high]: SeenPredictions["meanRange"]): string =>
    `CAST(${name(column)} AS DOUBLE) BETWEEN ${low.toExponential()} AND ${high.toExponential()}`;
  const inside = seen === undefined ? "TRUE" : `${isWithin(mean, seen.meanRange)} AND ${isWithin(std, seen.stdRange)}`;
  return `CASE WHEN ${name(answer)} IS NOT NULL THEN NOT (${inside}) END`;
}

async function written(
  { connection }: Duck,
  path: string,
  answer: string,
): Promise<{ rows: number; unanswered: number; outside: number }> {
  const result = await connection.run(
    `SELECT count(*), count("${answer}"), count(*) FILTER (outside) FROM read_parquet(${pathLiteral(path)}, ${fileColumnsOnly})`,
  );
  const [[rows, answered, outside]] = await result.getRows();
  return { rows: Number(rows), unanswered: Number(rows) - Number(answered), outside: Number(outside) };
}
