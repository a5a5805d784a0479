import { availableParallelism } from "node:os";
import type { DuckSettings } from "../duckdb/duck.ts";

/** More threads than this would have too little of the memory each. */
const mostThreads = 8;

/** What DuckDB may use to draw a sample: it ranks some more rows than the sample has; what is longer waits on disk. */
export function samplingSettings(): DuckSettings {
  return { memory: "1GB", threads: Math.min(availableParallelism(), mostThreads) };
}
