import { once } from "node:events";
import { rangeOf } from "@distcal/distributions";
import { tensorPredictor } from "@distcal/engine-tfjs";
import { startingParameters } from "../src/gp-beta/maps/starting-parameters.ts";
import type { GpBetaCalibrator } from "../src/gp-beta/model/gp-beta-calibrator.ts";
import { gpBetaCalibrator } from "../src/gp-beta/model/gp-beta-reader.ts";
import type { EngineName } from "../src/index.ts";
import { startThread } from "../src/threads/node/start-thread.ts";
import { plainMaps } from "../test/plain-maps.ts";
import { benchTable, type Measured } from "./engine-step.ts";

const levels = [0.05, 0.5, 0.95];

/** A prediction on an engine: three quantiles of each row. */
export async function enginePrediction(
  engine: EngineName,
  rows: number,
  inducing: number,
  threads = 1,
): Promise<Measured> {
  if (threads > 1) return predictionOnThreads(rows, inducing, threads);
  const { mean, std } = benchTable(rows);
  const calibrator = modelOf(inducing);
  if (engine === "float64") {
    return { run: () => calibrator.calibrate({ mean, std }).quantiles(levels), end: () => undefined };
  }
  const predictor = await tensorPredictor(calibrator, engine);
  return { run: () => predictor.quantiles({ mean, std }, levels), end: () => predictor.dispose() };
}

/** As the command line does it: each thread has the model and takes a part of the rows. */
async function predictionOnThreads(rows: number, inducing: number, threads: number): Promise<Measured> {
  const size = { rows: Math.ceil(rows / threads), inducing };
  const file = new URL("./prediction-thread.js", import.meta.url);
  const workers = Array.from({ length: threads }, () => startThread(file, size));
  const answers = (): Promise<unknown> => Promise.all(workers.map((worker) => once(worker, "message")));
  await answers();
  return {
    run: () => {
      for (const worker of workers) worker.postMessage("predict");
      return answers();
    },
    end: () => {
      for (const worker of workers) void worker.terminate();
    },
  };
}

function modelOf(inducing: number): GpBetaCalibrator {
  const points = benchTable(inducing);
  const parameters = startingParameters({ lengthscale: 1.5 }, { mean: points.mean, std: points.std });
  return gpBetaCalibrator({
    method: "gp-beta",
    standardisation: { center: 0, scale: 1 },
    parameters: plainMaps(parameters, { cubatureOrder: 4, jitter: 1e-6 }),
    fit: {
      rows: inducing,
      elbo: 0,
      engine: "float64",
      seed: 1,
      meanRange: rangeOf(points.mean),
      stdRange: rangeOf(points.std),
      iterations: 1,
      converged: true,
    },
  });
}
