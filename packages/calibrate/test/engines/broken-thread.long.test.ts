import type { Worker } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import { fit } from "../../src/index.ts";
import { simulate } from "../simulated.ts";
import { runningEngines } from "./running-engines.ts";

vi.setConfig({ testTimeout: 400_000 });

const running = await runningEngines("an engine whose thread ends in the middle of a fit");

/** Rows and inducing points for which "auto" takes native TensorFlow; few iterations, because only the way is of interest. */
const observations = simulate({ rows: 4000, seed: 1, predicted: (std) => 0.5 * std });
const options = { preset: "paper", inducingPoints: 256, optimiser: "lbfgs", maxIterations: 1 } as const;

const endThread = (worker: Worker): void => {
  // Node names every thread that is started. This one ends as soon as its native library has been loaded.
  worker.once("message", () => void worker.terminate());
};

afterEach(() => {
  process.off("worker", endThread);
});

it.runIf(running.includes("tensorflow"))(
  "auto takes native TensorFlow, and float64 where its thread ends",
  async () => {
    const engines: string[] = [];
    for (const isBroken of [false, true]) {
      if (isBroken) process.on("worker", endThread);
      engines.push((await fit(observations, { ...options, engine: "auto" })).report.engine);
    }
    expect(engines).toEqual(["tensorflow", "float64"]);
  },
);

it.runIf(running.includes("tensorflow"))("asked for by name, the fit fails with what happened", async () => {
  process.on("worker", endThread);
  await expect(fit(observations, { ...options, engine: "tensorflow" })).rejects.toThrow(
    /^fit: engine "tensorflow" broke down in the middle of the fit: its thread ended with code 1/,
  );
});
