import { type Dialect, standardSql } from "./dialect.ts";

export const duckdb: Dialect = Object.freeze({
  ...standardSql("duckdb", "DOUBLE"),
  except: "EXCLUDE",
  refusal: (message: string) => `CAST(error('${message}') AS DOUBLE)`,
});
