import { type Dialect, standardSql } from "./dialect.ts";

export const duckdb: Dialect = Object.freeze({
  ...standardSql,
  name: "duckdb",
  double: "DOUBLE",
  except: "EXCLUDE",
});
