import { parentPort, workerData } from "node:worker_threads";
import { brokenEngine } from "../engine-error.ts";
import type { EngineJob } from "../engine-job.ts";
import { optimiseHere } from "./optimise-here.ts";
import type { ThreadMessage } from "./thread-message.ts";

const job: EngineJob = workerData;
const send = (message: ThreadMessage): void => parentPort?.postMessage(message);

try {
  const answer = await optimiseHere(job, { onProgress: (progress) => send({ kind: "progress", progress }) });
  send({ kind: "answer", answer });
} catch (error) {
  const { kind, reason, remedy } = brokenEngine(job.engine, error);
  send({ kind: "failure", failure: { kind, reason, remedy } });
}
