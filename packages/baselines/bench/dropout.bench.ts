import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import { type BenchSuite, suite } from "@distcal/bench";
import * as tf from "@tensorflow/tfjs";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { fitMcDropout } from "../src/regressors/index.ts";
import { linearToy } from "../test/regressors/toy-data.ts";

// The same network trained by plain code and by TensorFlow.js layers: why the package has no need of the latter.
const [rows, epochs, units, dropout] = [512, 2, 128, 0.5];

const wasm = createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm");
setWasmPaths(`${dirname(wasm)}${sep}`);
await tf.setBackend("wasm");

/** Two hidden layers with dropout and weight decay; weights drawn as fitMcDropout draws them. */
function layers(inputs: number): tf.Sequential {
  const hidden = (inputShape?: number[]): tf.layers.Layer =>
    tf.layers.dense({
      units,
      activation: "relu",
      kernelInitializer: "glorotUniform",
      kernelRegularizer: tf.regularizers.l2({ l2: 1e-4 }),
      ...(inputShape === undefined ? {} : { inputShape }),
    });
  const model = tf.sequential({
    layers: [
      hidden([inputs]),
      tf.layers.dropout({ rate: dropout, seed: 1 }),
      hidden(),
      tf.layers.dropout({ rate: dropout, seed: 2 }),
      tf.layers.dense({ units: 1, kernelRegularizer: tf.regularizers.l2({ l2: 1e-4 }) }),
    ],
  });
  model.compile({ optimizer: tf.train.adam(0.003), loss: "meanSquaredError" });
  return model;
}

const suites: readonly BenchSuite[] = [13, 27].map((columns) => {
  const { features, target } = linearToy(rows, 3, 0.5, columns);
  const inputs = tf.tensor2d(Array.from(features, (row) => Array.from(row)));
  const targets = tf.tensor2d(Array.from(target), [rows, 1]);
  const work = { amount: rows * epochs, unit: "row" } as const;
  return suite(`training ${columns} → ${units} → ${units} → 1 with dropout, ${epochs} epochs of ${rows} rows`, [
    {
      name: "fitMcDropout",
      run: async () => (await fitMcDropout(features, target, { epochs, units, dropout })).loss,
      work,
    },
    {
      name: "TensorFlow.js layers, WebAssembly",
      run: async () => {
        const model = layers(columns);
        const { history } = await model.fit(inputs, targets, { epochs, batchSize: 128, verbose: 0 });
        model.dispose();
        return Number(history["loss"]?.at(-1));
      },
      work,
    },
  ]);
});

export default suites;
