import { type DuckDBConnection, DuckDBDoubleVector } from "@duckdb/node-api";
import { gatheredColumns } from "../../cells/gathered-columns.ts";
import { type CellRole, isEnd, ruleOf } from "../../roles/roles.ts";
import { decileLevels, decileRows, drawBound, proportionalShares } from "./strata.ts";

/** Rows as DuckDB sees them. */
export interface RowSource {
  /** What the columns of numbers are called: mean, std, target, and weight where rows have one. */
  readonly roles: readonly CellRole[];
  /** Columns behind these, of doubles: numbers of a form. */
  readonly further?: readonly string[];
  /**
   * A query with these columns as doubles, and `part` and `place`, the number of a row's file and its own in it, which tell
   * every row apart.
   */
  readonly sql: string;
}

/** The condition of a row that can be read; null and NaN fail it. */
export function usable({ roles }: RowSource): string {
  // An end of an outcome may be open, and was checked as its cell was read.
  const each = roles
    .filter((role) => !isEnd(role))
    .map((role) => {
      const { positive, range } = ruleOf(role);
      const within = range === undefined ? "" : ` AND ${role} BETWEEN ${range[0]} AND ${range[1]}`;
      return `isfinite(${role})${positive ? ` AND ${role} > 0` : ""}${within}`;
    });
  return `coalesce(${each.join(" AND ")}, false)`;
}

/** The condition of a row that can be fitted to: usable, and not of weight 0. */
export function counted(source: RowSource): string {
  return source.roles.includes("weight") ? `(${usable(source)} AND weight > 0)` : usable(source);
}

/** All rows of a source that count, in their order. */
export function allRows(connection: DuckDBConnection, source: RowSource): Promise<readonly Float64Array[]> {
  const chosen = columnsOf(source);
  const sql = `SELECT ${chosen.join(", ")} FROM (${source.sql}) WHERE ${counted(source)} ORDER BY part, place`;
  return fetched(connection, sql, chosen.length);
}

/**
 * A sample of so many of the `good` rows that count, in their order, stratified by deciles of mean and std. In each stratum the
 * rows with the lowest seeded hash of file and row number are taken, so that the same rows and seed give the same
 * sample whatever the number of threads.
 */
export async function drawSample(
  connection: DuckDBConnection,
  source: RowSource,
  { rows, good, seed }: { readonly rows: number; readonly good: number; readonly seed: number },
): Promise<readonly Float64Array[]> {
  // Hashed twice: once alone, the seed would only flip the same bits of every row's hash.
  const draw = `(hash(xor(hash(place, part), hash(${seed}::UBIGINT))) >> 11)::DOUBLE * ${2 ** -53}`;
  const columns = columnsOf(source);
  const chosen = columns.join(", ");
  const drawn = `SELECT ${chosen}, part, place, ${draw} AS draw FROM (${source.sql}) WHERE ${counted(source)}`;

  const levels = `[${decileLevels.join(", ")}]`;
  const deciles = await connection.run(
    `SELECT unnest(quantile_disc(mean, ${levels})), unnest(quantile_disc(std, ${levels})) FROM (${drawn}) ` +
      `WHERE draw < ${decileRows / good}`,
  );
  const bounds = (await deciles.getRows()) as number[][];
  // With an exponent DuckDB reads a double, to the last digit; without one a decimal.
  const decileOf = (column: string, c: number): string =>
    bounds.map((row) => `(${column} > ${row[c].toExponential()})::INTEGER`).join(" + ");
  const stratum = `${bounds.length + 1} * (${decileOf("mean", 0)}) + ${decileOf("std", 1)}`;
  const placed = `SELECT *, ${stratum} AS stratum FROM (${drawn})`;

  const counts = await connection.run(`SELECT stratum, count(*) FROM (${placed}) GROUP BY stratum ORDER BY stratum`);
  const strata = (await counts.getRows()).map(([number, size]) => ({ number: Number(number), size: Number(size) }));
  const shares = proportionalShares(
    strata.map(({ size }) => size),
    rows,
  );
  const values = strata.map(({ number, size }, i) => `(${number}, ${size}, ${shares[i]})`).join(", ");
  const ranked =
    `SELECT ${chosen}, part, place, wanted, ` +
    `row_number() OVER (PARTITION BY stratum ORDER BY draw, part, place) AS rank ` +
    `FROM (${placed}) JOIN (VALUES ${values}) AS strata(stratum, size, wanted) USING (stratum) ` +
    `WHERE draw < ${drawBound("wanted", "size")}`;
  const sql = `SELECT ${chosen} FROM (${ranked}) WHERE rank <= wanted ORDER BY part, place`;
  return fetched(connection, sql, columns.length);
}

const columnsOf = ({ roles, further = [] }: RowSource): readonly string[] => [...roles, ...further];

async function fetched(connection: DuckDBConnection, sql: string, width: number): Promise<readonly Float64Array[]> {
  const gathered = gatheredColumns(width);
  const result = await connection.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return gathered.columns();
    gathered.add(Array.from({ length: width }, (_, c) => doubles(chunk.getColumnVector(c))));
  }
}

function doubles(vector: unknown): Float64Array {
  if (!(vector instanceof DuckDBDoubleVector)) throw new TypeError("the sample has a column that is not of doubles");
  return Float64Array.from({ length: vector.itemCount }, (_, row) => vector.getItem(row) ?? Number.NaN);
}
