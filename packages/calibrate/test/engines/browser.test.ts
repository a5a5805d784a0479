import { tensorEngines } from "@distcal/engine-tfjs";
import * as tf from "@tensorflow/tfjs";
import { expect, it, vi } from "vitest";
import { fit } from "../../src/index.ts";
import { simulate } from "../simulated.ts";
import { startEngine } from "./start-engine.ts";

// As a bundler resolves it for a browser.
vi.mock("../../src/engines/open-engine-in-node.ts", () => import("../../src/engines/open-engine-in-browser.ts"));

const rows = simulate({ rows: 60, seed: 1, predicted: (std) => 0.5 * std });
const options = { engine: "tensorflow", inducingPoints: 3, optimiser: "lbfgs" } as const;

it("in a browser an engine on TensorFlow.js has to be handed in, and the refusal says how", async () => {
  await expect(fit(rows, options)).rejects.toThrow(
    'fit: engine "tensorflow" is not available here: in a browser TensorFlow.js has to be handed in; ' +
      'import { tensorEngines } from "@distcal/engine-tfjs" and pass { engine: "tensorflow", tensorEngines }',
  );
});

it.runIf(await startEngine("tensorflow", "an engine that is handed in"))(
  "an engine that is handed in fits where it is called, and leaves no tensor after fits and 1,000 predictions",
  async () => {
    await tf.setBackend("cpu");
    const before = tf.memory().numTensors;
    const fitted = await fit(rows, { ...options, tensorEngines });
    expect(fitted.report).toMatchObject({ engine: "tensorflow", converged: true });
    for (let k = 0; k < 1000; k++) fitted.calibrate({ mean: [0.1 * k], std: [1] }).quantile(0.5);
    expect(tf.memory().numTensors).toBe(before);
    expect(tf.getBackend()).toBe("cpu");
  },
);
