import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { RowJob } from "../row-job.ts";

/** How many threads this machine runs side by side. */
export function availableThreads(): number {
  return availableParallelism();
}

/**
 * Starts threads that share the work of a fit, and answers how to end them. They join when they are ready, and do not keep
 * the process alive; one that fails before it has taken any rows is not missed.
 */
export function hireThreads(job: RowJob, count: number): () => void {
  const workers = Array.from({ length: count }, () => {
    const worker = startThread(job);
    worker.unref();
    worker.on("error", () => undefined);
    return worker;
  });
  return () => {
    for (const worker of workers) void worker.terminate();
  };
}

function startThread(job: RowJob): Worker {
  const file = new URL("./row-thread.js", import.meta.url);
  if (!import.meta.url.endsWith(".ts")) return new Worker(file, { workerData: job });
  // Tests and benchmarks run on the sources: the thread needs what reads them.
  const source = JSON.stringify(file.href.replace(/\.js$/, ".ts"));
  const code = `import("tsx/esm/api").then(({ register }) => register()).then(() => import(${source}));`;
  return new Worker(code, { eval: true, workerData: job, execArgv: ["--conditions=@distcal/source"] });
}
