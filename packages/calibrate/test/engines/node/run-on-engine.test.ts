import * as tf from "@tensorflow/tfjs";
import { describe, expect, it, vi } from "vitest";
import { EngineError } from "../../../src/engines/engine-error.ts";
import type { EngineJob } from "../../../src/engines/engine-job.ts";
import { runOnEngine } from "../../../src/engines/node/run-on-engine.ts";
import { smallJob } from "../small-job.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Threads that are still there. */
const threads = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

describe("the thread of an engine", () => {
  it("leaves the caller's TensorFlow.js as it was and its event loop free, and ends with the job", async () => {
    await tf.setBackend("cpu");
    const tensors = tf.memory().numTensors;
    const before = threads();
    let ticks = 0;
    const clock = setInterval(() => ticks++, 5);
    const answer = await runOnEngine(smallJob("tensorflow"), {});
    clearInterval(clock);
    expect(answer.converged).toBe(true);
    expect(ticks).toBeGreaterThan(5);
    expect(tf.getBackend()).toBe("cpu");
    expect(tf.findBackendFactory("tensorflow")).toBeNull();
    expect(tf.memory().numTensors).toBe(tensors);
    expect(threads()).toBe(before);
  });

  it("ends at once when the signal is aborted, and its reason is thrown", async () => {
    const controller = new AbortController();
    const before = threads();
    const onProgress = vi.fn(() => controller.abort(new Error("enough")));
    await expect(runOnEngine(smallJob("tensorflow"), { onProgress, signal: controller.signal })).rejects.toThrow(
      "enough",
    );
    expect(onProgress).toHaveBeenCalledOnce();
    expect(threads()).toBe(before);
    await expect(runOnEngine(smallJob("tensorflow"), { signal: controller.signal })).rejects.toThrow("enough");
  });

  it("ends when it is aborted from outside, before it has said anything", async () => {
    const signal = { aborted: false, reason: new Error("too late") };
    setTimeout(() => {
      signal.aborted = true;
    }, 50);
    await expect(runOnEngine(smallJob("tensorflow"), { signal })).rejects.toThrow("too late");
  });

  it("hands an error of the caller's own onProgress on", async () => {
    const onProgress = (): void => {
      throw new TypeError("no such bar");
    };
    await expect(runOnEngine(smallJob("tensorflow"), { onProgress })).rejects.toThrow(new TypeError("no such bar"));
  });

  it("carries its own error over, as that of an engine that broke down", async () => {
    const broken: EngineJob = { ...smallJob("tensorflow"), start: new Float64Array(5) };
    const error = await runOnEngine(broken, {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ engine: "tensorflow", kind: "failed" });
    expect(String(error)).toMatch(
      /^EngineError: fit: engine "tensorflow" broke down in the middle of the fit: .*must have 73 rows, got 5/,
    );
  });

  it("an engine that is not available is refused with the reason and what to do, never replaced", async () => {
    vi.stubEnv("VK_ICD_FILENAMES", "/no/such/driver.json");
    const error = await runOnEngine(smallJob("webgpu"), {}).catch((caught: unknown) => caught);
    vi.unstubAllEnvs();
    expect(error).toMatchObject({
      name: "EngineError",
      kind: "unavailable",
      engine: "webgpu",
      message: expect.stringMatching(
        /^fit: engine "webgpu" is not available here: no GPU adapter.*VK_ICD_FILENAMES.*apt install/,
      ),
    });
  });
});
