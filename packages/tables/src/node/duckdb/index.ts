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
  withDuck,
} from "./duck.ts";
export { type Relation, relationOf } from "./relation.ts";
export { relationCells, requireNumbers } from "./relation-cells.ts";
