import { startThread } from "../../threads/node/start-thread.ts";
import { brokenEngine, EngineError } from "../engine-error.ts";
import type { EngineAnswer, EngineJob, EngineWatch } from "../engine-job.ts";
import type { ThreadMessage } from "./thread-message.ts";

/** How soon an abort is noticed: a signal may be a plain value that tells nobody of its change. */
const lookEveryMs = 20;

/**
 * Under Node a job runs in a thread of its own, which ends with it: the caller's event loop stays free, and the
 * caller's TensorFlow.js as it is, its backend, its precision and its tensors. An abort ends the thread at once.
 */
export async function runOnEngine(job: EngineJob, { onProgress, signal }: EngineWatch): Promise<EngineAnswer> {
  if (signal?.aborted) throw signal.reason;
  const unquiet = quietTensorflow();
  const worker = startThread(new URL("./engine-thread.js", import.meta.url), job);
  let look: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise<EngineAnswer>((resolve, reject) => {
      look = setInterval(() => signal?.aborted && reject(signal.reason), lookEveryMs);
      worker.on("message", (message: ThreadMessage) => {
        if (message.kind === "answer") return resolve(message.answer);
        if (message.kind === "failure") return reject(new EngineError(job.engine, message.failure));
        try {
          onProgress?.(message.progress);
        } catch (error) {
          reject(error);
        }
        if (signal?.aborted) reject(signal.reason);
      });
      worker.on("messageerror", (error) => reject(brokenEngine(job.engine, error)));
      worker.on("error", (error) => reject(brokenEngine(job.engine, error)));
      worker.on("exit", (code) => reject(brokenEngine(job.engine, `its thread ended with code ${code}`)));
    });
  } finally {
    clearInterval(look);
    unquiet();
    // What is still on its way concerns nobody any more.
    worker.removeAllListeners("message");
    await worker.terminate();
  }
}

/** Keeps TensorFlow's banner off stderr while it loads; answers how to take that back. The library asks the process. */
function quietTensorflow(): () => void {
  const name = "TF_CPP_MIN_LOG_LEVEL";
  if (process.env[name] !== undefined) return () => undefined;
  process.env[name] = "2";
  return () => {
    delete process.env[name];
  };
}
