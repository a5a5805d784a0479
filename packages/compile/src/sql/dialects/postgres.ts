import { type Dialect, standardSql } from "./dialect.ts";

export const postgres = Object.freeze({ ...standardSql, name: "postgres" } satisfies Dialect);
