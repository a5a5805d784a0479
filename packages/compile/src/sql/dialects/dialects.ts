import type { Dialect } from "./dialect.ts";
import { duckdb } from "./duckdb.ts";
import { postgres } from "./postgres.ts";
import { spark } from "./spark.ts";
import { sqlite } from "./sqlite.ts";

/** An engine that the text is written for. */
export type SqlDialect = "duckdb" | "spark" | "postgres" | "sqlite";

/** The engines that a text can be written for: one more is a file beside these and its name here. */
export const dialects: Readonly<Record<SqlDialect, Dialect>> = Object.freeze({ duckdb, spark, postgres, sqlite });

/** The names of all dialects. */
export const dialectNames: readonly SqlDialect[] = Object.freeze(Object.keys(dialects) as SqlDialect[]);
