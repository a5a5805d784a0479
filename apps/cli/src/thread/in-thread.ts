import { SHARE_ENV, Worker } from "node:worker_threads";
import { badInput, failure } from "@distcal/tables";
import type { ThreadMessage } from "./thread-message.ts";

/** What a thread is told. */
export interface ThreadTask<Job, Progress> {
  readonly job: Job;
  /** Memory of the job that the thread takes over, so that it is not copied. */
  readonly transfer?: readonly Float64Array[];
  readonly onProgress: (progress: Progress) => void;
}

/** Does a job in a thread of its own, so that Ctrl-C and the progress line are answered at once. */
export function inThread<Job, Progress, Result>(
  worker: URL,
  { job, transfer = [], onProgress }: ThreadTask<Job, Progress>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transferList = transfer.map(({ buffer }) => buffer as ArrayBuffer);
    // A native engine reads the process's environment; a copy of it would be seen by nobody but the thread.
    const thread = new Worker(worker, { workerData: job, transferList, env: SHARE_ENV });
    thread.on("message", (message: ThreadMessage<Progress, Result>) => {
      if (message.kind === "progress") onProgress(message.progress);
      else if (message.kind === "done") resolve(message.result);
      else reject((message.kind === "refused" ? badInput : failure)(message.message));
    });
    thread.on("error", reject);
    thread.on("exit", (code) => reject(new Error(`the working thread ended with code ${code} before it was done`)));
  });
}
