import { type Dialect, standardSql } from "./dialect.ts";

export const postgres: Dialect = Object.freeze(standardSql("postgres"));
