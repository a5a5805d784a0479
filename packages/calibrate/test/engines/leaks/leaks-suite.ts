import { openEngine, tensorPredictor } from "@distcal/engine-tfjs";
import type { TensorEngine } from "@distcal/engine-tfjs/engines";
import { createRng } from "@distcal/numerics";
import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { gpBetaCalibrator } from "../../../src/gp-beta/model/gp-beta-reader.ts";
import { randomModel } from "../conformance/random-model.ts";
import { smallBound } from "../small-bound.ts";
import { startEngine } from "../start-engine.ts";
import { countHeld } from "./held-by-device.ts";

/** Fits that end, fail or are aborted, and predictions, leave neither tensors nor what the device holds behind. */
export async function describeLeaks(engine: TensorEngine): Promise<void> {
  const running = await startEngine(engine, "leaks");
  const calls = 1000;
  const { job, x, rows: count } = smallBound();
  /** A bound that is computed twice; `release` or the end of the session takes it away. */
  const computeOn = async (isReleased: boolean): Promise<void> => {
    const session = await openEngine(engine);
    try {
      const bound = await session.bound(job);
      const gradient = new Float64Array(x.length);
      await bound.valueWithGrad(x, gradient, count);
      await bound.valueWithGrad(x, gradient, count);
      if (isReleased) bound.release();
    } finally {
      await session.close();
    }
  };

  describe.runIf(running)(`${engine} leaves nothing behind`, () => {
    let held: () => Promise<number>;
    let before = { tensors: 0, held: 0 };
    const now = async (): Promise<typeof before> => ({ held: await held(), tensors: tf.memory().numTensors });
    beforeAll(async () => {
      held = countHeld();
      // Kernels keep constants of their own from the first time on.
      await computeOn(true);
    });
    beforeEach(async () => {
      before = await now();
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      expect(await now()).toEqual(before);
    });

    it("after a bound that was released", () => computeOn(true));

    it("after a session that ended with a bound in it", () => computeOn(false));

    it("after one that failed", async () => {
      const runKernel = tf.engine().runKernel.bind(tf.engine());
      let calls = 0;
      vi.spyOn(tf.engine(), "runKernel").mockImplementation((...kernel) => {
        if (++calls === 150) throw new Error("no memory left");
        return runKernel(...kernel);
      });
      await expect(computeOn(true)).rejects.toThrow("no memory left");
    });

    it(`after ${calls} predictions of ten rows`, async () => {
      const { content, rows } = randomModel(10, 3, engine === "tensorflow" ? 1e-6 : 1e-4, createRng(1));
      const predictor = await tensorPredictor(gpBetaCalibrator(content), engine);
      // On a GPU quantiles are one shader, and a software GPU takes as long for a hundred small steps as for a large one.
      const predict = (): Promise<unknown> =>
        engine === "webgpu" ? predictor.quantiles(rows, [0.1, 0.9]) : predictor.cdf(rows, rows.target);
      const first = await predict();
      const during = await now();
      for (let k = 0; k < calls; k++) expect(await predict()).toEqual(first);
      await predictor.cdf(rows, rows.target);
      await predictor.quantiles(rows, [0.1, 0.9]);
      expect(await now()).toEqual(during);
      predictor.dispose();
    });
  });
}
