import { type Dialect, standardSql } from "./dialect.ts";

export const duckdb = Object.freeze({
  ...standardSql,
  name: "duckdb",
  double: "DOUBLE",
  except: "EXCLUDE",
} satisfies Dialect);
