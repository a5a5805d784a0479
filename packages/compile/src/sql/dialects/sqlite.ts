import { type Dialect, standardSql } from "./dialect.ts";

/** Above all numbers: a literal that is too large is infinity, and a cast of the word would be 0. */
const infinity = "9e999";

export const sqlite: Dialect = Object.freeze({
  ...standardSql("sqlite"),
  // With two and more arguments they are no aggregates.
  greatest: "MAX",
  least: "MIN",
  infinity,
  // Else all levels are merged into one, and what is read twice at each of them is computed hundreds of times.
  barrier: "LIMIT -1 OFFSET 0",
  needs: "SQLite 3.38 or later, built with SQLITE_ENABLE_MATH_FUNCTIONS",
  // A cast makes 0 of any other text than a number, such as 'NaN' or an empty field of CSV. A comparison with a REAL leaves it
  // a text, which is above all numbers, and takes '1.5' for the number that it is.
  toDouble: (column: string) =>
    `CASE WHEN ${column} BETWEEN CAST(-${infinity} AS REAL) AND CAST(${infinity} AS REAL) THEN CAST(${column} AS REAL) END`,
  // No function stops a SELECT; a path of JSON that is none does, with its text. A null path would not.
  refusal: (message: string, column: string) => `JSON_EXTRACT('{}', '${message}' || COALESCE(${column}, 'none'))`,
});
