import { type Dialect, standardSql } from "./dialect.ts";

export const spark: Dialect = Object.freeze({
  ...standardSql,
  name: "spark",
  quote: "`",
  double: "DOUBLE",
  except: "EXCEPT",
  refusal: (message: string) => `CAST(raise_error('${message}') AS DOUBLE)`,
});
