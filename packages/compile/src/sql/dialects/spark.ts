import { type Dialect, standardSql } from "./dialect.ts";

export const spark: Dialect = Object.freeze({
  ...standardSql("spark", "DOUBLE"),
  quote: "`",
  except: "EXCEPT",
  refusal: (message: string) => `CAST(raise_error('${message}') AS DOUBLE)`,
});
