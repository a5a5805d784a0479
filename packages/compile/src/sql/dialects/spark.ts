import { type Dialect, standardSql } from "./dialect.ts";

export const spark = Object.freeze({
  ...standardSql,
  name: "spark",
  quote: "`",
  double: "DOUBLE",
  except: "EXCEPT",
} satisfies Dialect);
