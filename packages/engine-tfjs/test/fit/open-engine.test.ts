import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEngine } from "../../src/index.ts";
import { startBackend } from "../backends/start-backend.ts";
import { smallBound } from "../small-bound.ts";

const { job, x, rows } = smallBound();

describe.runIf(await startBackend("tensorflow"))("an engine in this thread, as in a browser,", () => {
  let before = 0;
  beforeEach(async () => {
    await tf.setBackend("cpu");
    before = tf.memory().numTensors;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(tf.getBackend(), "the backend of before").toBe("cpu");
    expect(tf.memory().numTensors, "tensors left behind").toBe(before);
  });

  it("leaves no tensor behind, and the backend of before in use", async () => {
    const session = await openEngine("tensorflow");
    expect(session).toMatchObject({ engine: "tensorflow", leastJitter: 1e-6 });
    expect(session.noise).toBeUndefined();
    const bounds = [await session.bound(job), await session.bound(job)];
    const [gradient, again] = [new Float64Array(x.length), new Float64Array(x.length)];
    const value = await bounds[0].valueWithGrad(x, gradient, rows);
    expect(await bounds[1].valueWithGrad(x, again, rows)).toBe(value);
    expect(again).toEqual(gradient);
    bounds[0].release();
    bounds[0].release();
    await session.close();
  });

  it("leaves none when its device is lost on the way, and says so", async () => {
    const session = await openEngine("tensorflow");
    const bound = await session.bound(job);
    const runKernel = tf.engine().runKernel.bind(tf.engine());
    let calls = 0;
    vi.spyOn(tf.engine(), "runKernel").mockImplementation((...kernel) => {
      if (++calls === 100) throw new Error("Device is lost.");
      return runKernel(...kernel);
    });
    await expect(bound.valueWithGrad(x, new Float64Array(x.length), rows)).rejects.toMatchObject({
      name: "EngineError",
      kind: "failed",
      message:
        'fit: engine "tensorflow" broke down in the middle of the fit: Device is lost.; use engine: "float64", or "auto", which continues there automatically',
    });
    await session.close();
  });
});
