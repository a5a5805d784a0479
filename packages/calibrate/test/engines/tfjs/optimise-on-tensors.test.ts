import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { optimiseOnTensors } from "../../../src/engines/tfjs/optimise-on-tensors.ts";
import { smallJob } from "../small-job.ts";

vi.setConfig({ testTimeout: 120_000 });

describe("a job in this thread, as in a browser,", () => {
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
    const answer = await optimiseOnTensors(smallJob("tensorflow"), {});
    expect(answer).toMatchObject({ converged: true, jitter: 1e-6 });
    expect(answer.trace.length).toBeGreaterThan(4);
  });

  it("leaves none when it is aborted", async () => {
    const controller = new AbortController();
    const onProgress = (): void => controller.abort(new Error("enough"));
    const running = optimiseOnTensors(smallJob("tensorflow"), { onProgress, signal: controller.signal });
    await expect(running).rejects.toThrow(new Error("enough"));
  });

  it("leaves none when its device is lost on the way, and says so", async () => {
    const runKernel = tf.engine().runKernel.bind(tf.engine());
    let calls = 0;
    const spy = vi.spyOn(tf.engine(), "runKernel").mockImplementation((...kernel) => {
      if (++calls === 3000) throw new Error("Device is lost.");
      return runKernel(...kernel);
    });
    await expect(optimiseOnTensors(smallJob("tensorflow"), {})).rejects.toMatchObject({
      name: "EngineError",
      kind: "failed",
      message:
        'fit: engine "tensorflow" broke down in the middle of the fit: Device is lost.; use engine: "float64", or "auto", which goes on there by itself',
    });
    expect(spy.mock.calls.length).toBeGreaterThanOrEqual(3000);
  });

  it("is refused when its device answers with other numbers, without any error", async () => {
    const runKernel = tf.engine().runKernel.bind(tf.engine());
    vi.spyOn(tf.engine(), "runKernel").mockImplementation((...kernel) => {
      const answer = runKernel(...kernel);
      return kernel[0] === "Concat" ? tf.zerosLike(answer as tf.Tensor) : answer;
    });
    await expect(optimiseOnTensors(smallJob("tensorflow"), {})).rejects.toThrow(
      /computes another bound than float64, 0\.0+ nats/,
    );
  });
});
