import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import type { RowJob } from "../row-job.ts";
import { startThread } from "./start-thread.ts";

/** How long a thread that was told to stop may take before it is ended by force. */
const patienceMs = 10_000;

/** How many threads this machine runs side by side. */
export function availableThreads(): number {
  return availableParallelism();
}

/**
 * Starts threads that share the work of a fit, and answers how to wait for their end once their group is stopped. They join
 * when they are ready, and do not keep the process alive; one that fails before it has taken any rows is not missed.
 */
export function startThreads(job: RowJob, count: number): () => Promise<void> {
  const threads = Array.from({ length: count }, () => {
    const worker = startThread(new URL("./row-thread.js", import.meta.url), job);
    worker.unref();
    worker.on("error", () => undefined);
    return { worker, gone: new Promise<void>((resolve) => worker.once("exit", () => resolve())) };
  });
  return async () => {
    await Promise.all(threads.map(({ worker, gone }) => leaves(worker, gone)));
  };
}

/** Waits until a thread has left by itself: one that is ended while it loads its modules leaves their files open. */
async function leaves(worker: Worker, gone: Promise<void>): Promise<void> {
  worker.ref();
  const force = setTimeout(() => void worker.terminate(), patienceMs);
  await gone;
  clearTimeout(force);
}
