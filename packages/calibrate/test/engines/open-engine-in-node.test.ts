import { EngineError } from "@distcal/engine-tfjs/engines";
import * as tf from "@tensorflow/tfjs";
import { describe, expect, it, vi } from "vitest";
import { openEngine } from "../../src/engines/open-engine-in-node.ts";
import { runningEngines } from "./running-engines.ts";
import { smallBound } from "./small-bound.ts";

vi.setConfig({ testTimeout: 120_000 });

const running = await runningEngines("the thread of an engine");
const { job, x, rows } = smallBound();

/** Threads that are still there. */
const threads = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

describe.runIf(running.includes("tensorflow"))("the thread of an engine", () => {
  it("leaves the caller's TensorFlow.js as it was and its event loop free, and ends with the session", async () => {
    await tf.setBackend("cpu");
    const tensors = tf.memory().numTensors;
    const before = threads();
    let ticks = 0;
    const clock = setInterval(() => ticks++, 5);
    const session = await openEngine("tensorflow");
    const bound = await session.bound(job);
    const gradient = new Float64Array(x.length);
    const values = [await bound.valueWithGrad(x, gradient, rows), await bound.valueWithGrad(x, gradient, 2 * rows)];
    clearInterval(clock);
    bound.release();
    await session.close();
    expect(values.every(Number.isFinite)).toBe(true);
    expect(values[0]).not.toBe(values[1]);
    expect(Math.hypot(...gradient)).toBeGreaterThan(0);
    expect(ticks).toBeGreaterThan(5);
    expect(tf.getBackend()).toBe("cpu");
    expect(tf.findBackendFactory("tensorflow")).toBeNull();
    expect(tf.memory().numTensors).toBe(tensors);
    expect(threads()).toBe(before);
  });

  it("what waits for it is thrown the reason of an abort at once", async () => {
    const signal = { aborted: false, reason: new Error("too late") };
    setTimeout(() => {
      signal.aborted = true;
    }, 50);
    await expect(openEngine("tensorflow", { signal })).rejects.toThrow("too late");
    await expect(openEngine("tensorflow", { signal })).rejects.toThrow("too late");
  });

  it("carries its own error over, as that of an engine that broke down", async () => {
    const session = await openEngine("tensorflow");
    const bound = await session.bound(job);
    const error = await bound.valueWithGrad(x.subarray(1), x.slice(1), rows).catch((caught: unknown) => caught);
    await session.close();
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ engine: "tensorflow", kind: "failed" });
    expect(String(error)).toMatch(
      /^EngineError: fit: engine "tensorflow" broke down in the middle of the fit: .*must have 73 rows, got 72/,
    );
  });
});

it("an engine that is not available is refused with the reason and what to do, never replaced", async () => {
  vi.stubEnv("VK_ICD_FILENAMES", "/no/such/driver.json");
  const error = await openEngine("webgpu").catch((caught: unknown) => caught);
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
