import { Worker } from "node:worker_threads";
import { badInput, failure } from "@distcal/tables";
import type { ThreadMessage } from "./thread-message.ts";

/** Does a job in a thread of its own, so that Ctrl-C and the progress line are answered at once. */
export function inThread<Job, Progress, Result>(
  worker: URL,
  job: Job,
  onProgress: (progress: Progress) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: job });
    thread.on("message", (message: ThreadMessage<Progress, Result>) => {
      if (message.kind === "progress") onProgress(message.progress);
      else if (message.kind === "done") resolve(message.result);
      else reject((message.kind === "refused" ? badInput : failure)(message.message));
    });
    thread.on("error", reject);
    thread.on("exit", (code) => reject(new Error(`the working thread ended with code ${code} before it was done`)));
  });
}
