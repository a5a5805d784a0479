import { duckdb } from "./duckdb.ts";
import { postgres } from "./postgres.ts";
import { spark } from "./spark.ts";

/** The engines that a text can be written for: one more is a file beside these and a line here. */
export const dialects = Object.freeze({ duckdb, spark, postgres });

/** An engine that the text is written for. */
export type SqlDialect = keyof typeof dialects;

/** The names of all dialects. */
export const dialectNames: readonly SqlDialect[] = Object.freeze(Object.keys(dialects) as SqlDialect[]);
