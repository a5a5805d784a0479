import { parentPort, workerData } from "node:worker_threads";
import { enginePrediction } from "./engine-prediction.ts";

const { rows, inducing } = workerData as { rows: number; inducing: number };
const { run } = await enginePrediction("float64", rows, inducing);
parentPort?.on("message", () => {
  run();
  parentPort?.postMessage("done");
});
parentPort?.postMessage("ready");
