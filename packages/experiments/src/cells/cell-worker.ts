import { parentPort } from "node:worker_threads";
import { answerTask, type CellTask } from "./cell-task.ts";

const port = parentPort;
if (port === null) throw new Error("cell-worker: must run as a worker thread; `reproduce` starts it");

port.on("message", async (task: CellTask) => port.postMessage(await answerTask(task)));
