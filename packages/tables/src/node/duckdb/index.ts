// What is done inside DuckDB: its door is apart, because it loads a native library.
export {
  type Duck,
  type DuckSettings,
  duckReadingError,
  duckWritingError,
  identifier,
  literal,
  type OpenDuck,
  openDuck,
  pathLiteral,
  withDuck,
} from "./duck.ts";
export { fileColumnsOnly, type Relation, relationOf } from "./relation.ts";
export { relationCells, requireNumbers } from "./relation-cells.ts";
