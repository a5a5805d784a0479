import { availableParallelism } from "node:os";
import type { RowJob } from "../row-job.ts";
import { startThread } from "./start-thread.ts";

/** How many threads this machine runs side by side. */
export function availableThreads(): number {
  return availableParallelism();
}

/**
 * Starts threads that share the work of a fit, and answers how to end them. They join when they are ready, and do not keep
 * the process alive; one that fails before it has taken any rows is not missed.
 */
export function startThreads(job: RowJob, count: number): () => void {
  const workers = Array.from({ length: count }, () => {
    const worker = startThread(new URL("./row-thread.js", import.meta.url), job);
    worker.unref();
    worker.on("error", () => undefined);
    return worker;
  });
  return () => {
    for (const worker of workers) void worker.terminate();
  };
}
