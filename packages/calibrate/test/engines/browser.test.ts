import * as tf from "@tensorflow/tfjs";
import { expect, it, vi } from "vitest";
import { tensorEngines } from "../../src/engines/tfjs/index.ts";
import { fit } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

// As a bundler resolves it for a browser.
vi.mock("../../src/engines/node/run-on-engine.ts", () => import("../../src/engines/browser/run-on-engine.ts"));

const rows = simulate({ rows: 60, seed: 1, predicted: (std) => 0.5 * std });
const options = { engine: "tensorflow", inducingPoints: 3, optimiser: "lbfgs", deviceSteps: 20 } as const;

it("in a browser an engine on TensorFlow.js has to be handed in, and the refusal says how", async () => {
  await expect(fit(rows, options)).rejects.toThrow(
    'fit: engine "tensorflow" is not available here: in a browser TensorFlow.js has to be handed in; ' +
      'import { tensorEngines } from "@distcal/calibrate/tfjs" and pass { engine: "tensorflow", tensorEngines }',
  );
});

it("an engine that is handed in fits where it is called, and leaves no tensor after fits and 1,000 predictions", async () => {
  await tf.setBackend("cpu");
  const before = tf.memory().numTensors;
  const fitted = await fit(rows, { ...options, tensorEngines });
  expect(fitted.report).toMatchObject({ engine: "tensorflow", converged: true });
  for (let k = 0; k < 1000; k++) fitted.calibrate({ mean: [0.1 * k], std: [1] }).quantile(0.5);
  expect(tf.memory().numTensors).toBe(before);
  expect(tf.getBackend()).toBe("cpu");
});
