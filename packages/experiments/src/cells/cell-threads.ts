import { type TaskThreads, taskThreads } from "../jobs/task-threads.ts";
import type { CellAnswer, CellTask } from "./cell-task.ts";

/** Threads for the cells of a table and for figures. */
export function cellThreads(): TaskThreads<CellTask, CellAnswer> {
  return taskThreads(new URL("./cell-worker.js", import.meta.url));
}
