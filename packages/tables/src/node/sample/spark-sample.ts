import { decileLevels, decileRows, drawBound } from "./strata.ts";

/** Which sample a statement draws. */
export interface SparkSample {
  /** The table's name, with dots between its parts; one with backquotes is taken as it is. */
  readonly table: string;
  readonly mean: string;
  readonly std: string;
  readonly target: string;
  /** A column that tells rows apart whose numbers are the same. */
  readonly key?: string | undefined;
  /** Further columns that a fit reads, such as groups and covariates: kept as they are, and rows are distinguished by them, too. */
  readonly further?: readonly string[];
  readonly maxRows: number;
  readonly seed: number;
}

/**
 * One statement of Spark SQL that draws a sample as `distcal fit` does: from each of 100 strata the same part, by a seeded
 * hash. Rows that can't be fitted to are a stratum of their own, at least one of which is drawn, so that
 * `distcal fit` sees that there are some.
 */
export function sparkSampleSql({ table, mean, std, target, key, further = [], maxRows, seed }: SparkSample): string {
  // Names of our own on the way, so that a group called draw or size is no harm.
  const kept = further.map((_, i) => `, further_${i}`).join("");
  const rowKey = key === undefined ? "" : ", row_key";
  const double = (column: string): string => `CAST(${name(column)} AS DOUBLE)`;
  const levels = `array(${decileLevels.map((level) => `${level}D`).join(", ")})`;
  // With an accuracy above the number of rows the percentiles are exact, and don't depend on the order of partitions.
  const deciles = (column: string): string => `percentile_approx(${column}, ${levels}, ${10 * decileRows})`;
  const finite = (column: string): string => `abs(${column}) < DOUBLE('Infinity')`;
  const decile = (column: string): string => {
    const cases = decileLevels.map((_, i) => `WHEN ${column} <= ${column}_deciles[${i}] THEN ${i}`);
    return `CASE ${cases.join(" ")} ELSE ${decileLevels.length} END`;
  };
  return `WITH numbers AS (
  SELECT ${double(mean)} AS mean, ${double(std)} AS std, ${double(target)} AS target${further.map((column, i) => `, ${name(column)} AS further_${i}`).join("")}${key === undefined ? "" : `, CAST(${name(key)} AS STRING) AS row_key`}
  FROM ${tableName(table)}
),
drawn AS (
  SELECT
    mean, std, target${kept},
    coalesce(${finite("mean")} AND ${finite("std")} AND std > 0 AND ${finite("target")}, false) AS usable,
    shiftrightunsigned(xxhash64(${seed}L, mean, std, target${kept}${rowKey}), 11) * ${2 ** -53}D AS draw
  FROM numbers
),
whole AS (
  SELECT count(*) AS whole_size FROM drawn
),
bounds AS (
  SELECT ${deciles("mean")} AS mean_deciles, ${deciles("std")} AS std_deciles
  FROM drawn CROSS JOIN whole
  WHERE usable AND draw < ${decileRows}D / whole_size
),
deciles AS (
  SELECT
    mean, std, target${kept}, draw, usable,
    ${decile("mean")} AS mean_decile,
    ${decile("std")} AS std_decile
  FROM drawn CROSS JOIN bounds
),
placed AS (
  SELECT mean, std, target${kept}, draw, IF(usable, ${decileLevels.length + 1} * mean_decile + std_decile, -1) AS stratum FROM deciles
),
strata AS (
  SELECT stratum, size, ceil(size * least(1D, ${maxRows}D / whole_size) - 0.5D * CAST(stratum >= 0 AS INT)) AS wanted
  FROM (SELECT stratum, count(*) AS size FROM placed GROUP BY stratum) CROSS JOIN whole
),
ranked AS (
  SELECT /*+ BROADCAST(strata) */
    mean, std, target${kept}, wanted,
    row_number() OVER (PARTITION BY placed.stratum ORDER BY draw, mean, std, target${kept}) AS rank
  FROM placed JOIN strata ON placed.stratum = strata.stratum
  WHERE draw < ${drawBound("wanted", "size")}
)
SELECT mean, std, target${further.map((column, i) => `, further_${i} AS ${name(column)}`).join("")} FROM ranked WHERE rank <= wanted
`;
}

/** Which sample a statement draws of predictions in another form. */
export interface SparkFormSample
  extends Pick<SparkSample, "table" | "target" | "key" | "further" | "maxRows" | "seed"> {
  /** The columns of the form, kept as they are. */
  readonly columns: readonly string[];
}

/**
 * One statement of Spark SQL that draws about so many rows of predictions in any form, each with the same chance, by a seeded hash
 * of its columns. Their means, which strata would need, are known to no SQL.
 */
export function sparkFormSampleSql({
  table,
  columns,
  target,
  key,
  further = [],
  maxRows,
  seed,
}: SparkFormSample): string {
  const kept = [...columns, target, ...further].map(name).join(", ");
  const hashed = key === undefined ? kept : `${kept}, CAST(${name(key)} AS STRING)`;
  return `WITH drawn AS (
  SELECT ${kept}, shiftrightunsigned(xxhash64(${seed}L, ${hashed}), 11) * ${2 ** -53}D AS distcal_draw
  FROM ${tableName(table)}
),
whole AS (
  SELECT count(*) AS distcal_size FROM drawn
)
SELECT ${kept} FROM drawn CROSS JOIN whole WHERE distcal_draw < ${maxRows}D / distcal_size
`;
}

/** A name in Spark's quotes. */
function name(column: string): string {
  return `\`${column.replaceAll("`", "``")}\``;
}

function tableName(table: string): string {
  return table.includes("`") ? table : table.split(".").map(name).join(".");
}
