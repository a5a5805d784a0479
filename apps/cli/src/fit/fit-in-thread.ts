import { SHARE_ENV, Worker } from "node:worker_threads";
import type { FitProgress } from "@distcal/calibrate";
import { badInput } from "@distcal/tables";
import type { FitJob, FitMessage, FitSummary } from "./fit-job.ts";

/** A fitted model as text, with the summary of its fit where the method gives one. */
export interface FittedModel {
  readonly model: string;
  readonly report?: FitSummary;
}

/** Fits in a thread of its own, so that Ctrl-C and the progress line are answered at once. */
export function fitInThread(job: FitJob, onProgress: (progress: FitProgress) => void): Promise<FittedModel> {
  return new Promise((resolve, reject) => {
    // A native engine reads the process's environment; a copy of it would be seen by nobody but the thread.
    const worker = new Worker(new URL("./fit-worker.js", import.meta.url), { workerData: job, env: SHARE_ENV });
    worker.on("message", (message: FitMessage) => {
      if (message.kind === "progress") onProgress(message.progress);
      else if (message.kind === "refused") reject(badInput(message.message));
      else resolve(message);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`the fitting thread ended with code ${code} before it was done`)));
  });
}
