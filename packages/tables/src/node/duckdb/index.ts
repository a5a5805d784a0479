// What is done inside DuckDB: its door is apart, because it loads a native library.
export { copyRows } from "./copy-rows.ts";
export {
  type Duck,
  type DuckSettings,
  duckCopyError,
  duckReadingError,
  duckWritingError,
  identifier,
  type OpenDuck,
  openDuck,
  pathLiteral,
  withDuck,
} from "./duck.ts";
export { fileColumnsOnly, type Relation, relationOf } from "./relation.ts";
export { relationCells, requireNumbers } from "./relation-cells.ts";
