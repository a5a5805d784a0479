import { parentPort, workerData } from "node:worker_threads";
import type { ThreadMessage } from "./thread-message.ts";

/** Runs in a thread: does the job it was started with, and posts the result. */
export async function answerFromThread<Job, Progress, Result>(
  work: (job: Job, onProgress: (progress: Progress) => void) => Result | Promise<Result>,
): Promise<void> {
  const send = (message: ThreadMessage<Progress, Result>): void => parentPort?.postMessage(message);
  try {
    const result = await work(workerData as Job, (progress) => send({ kind: "progress", progress }));
    send({ kind: "done", result });
  } catch (error) {
    // Packages refuse what they were handed with these; anything else is not the user's doing.
    const isEngine = error instanceof Error && error.name === "EngineError";
    const refused = error instanceof RangeError || error instanceof TypeError || isEngine;
    send({ kind: refused ? "refused" : "failed", message: error instanceof Error ? error.message : String(error) });
  }
}
